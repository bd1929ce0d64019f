-- The open question of a fight. The query `danger` reads it, because the rules that ask are suspended and their values cannot be read.

local questions = {}

-- Asks a question and returns the answer. `n` is the number of ticks or items that are left. During a shot, all questions belong to it.
function questions.mark(topic, n, ask)
  local outer = sheet.open_question
  set_silently("open_question", { topic = topic, n = n, shot = topic == "shot" or outer and outer.shot or nil })
  local answer = ask()
  set_silently("open_question", outer)
  return answer
end

return questions
