# Kate on a virtual screen: colours of a page, and an error as it is typed. Check the picture by eye. This script only checks that the language
# server was started and that Kate accepts the syntax file.

mkdir -p "$XDG_CONFIG_HOME"
cat >"$XDG_CONFIG_HOME/katerc" <<SETTINGS
[Kate Plugins]
lspclientplugin=true

[lspclient]
AllowedServerCommandLines=$TURNTO lsp

[General]
Show welcome view for new window=false

[KTextEditor Renderer]
Text Font=DejaVu Sans Mono,11,-1,5,50,0,0,0,0,0
SETTINGS
export QT_QPA_PLATFORM=xcb
kate -n --line 22 "$BOOK/pages/street.gamebook" >"$HOME/kate.log" 2>&1 &
kate=$!
sleep 9
window=$(xdotool search --pid "$kate" --name street | head -1)
[ -n "$window" ] && xdotool windowsize "$window" 1180 720 windowmove "$window" 0 0
sleep 2
failed=0
if pgrep -P "$kate" -f "turnto lsp" >/dev/null; then
  echo "ok    the server was started"
else
  echo "FAIL  the server was not started"
  failed=1
fi
if grep -q "kf.syntaxhighlighting.*gamebook" "$HOME/kate.log"; then
  echo "FAIL  Kate reports errors in the syntax file:"
  grep "kf.syntaxhighlighting" "$HOME/kate.log"
  failed=1
else
  echo "ok    Kate accepts the syntax file"
fi
xdotool mousemove 600 300 click 1
xdotool key ctrl+End
xdotool type --delay 40 -- "- Go wrong -> stret"
sleep 4
import -window root "$PICTURES/kate.png"
kill "$kate"
exit "$failed"
