# Kate on a virtual screen: a page with its colours, and a fault as it is typed. The picture is to be looked at; what is asked here is that the
# server was started and that the file is a gamebook for Kate.

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
  echo "ok    the server is started"
else
  echo "FAULT the server is not started"
  failed=1
fi
if grep -q "kf.syntaxhighlighting.*gamebook" "$HOME/kate.log"; then
  echo "FAULT Kate complains of the colours:"
  grep "kf.syntaxhighlighting" "$HOME/kate.log"
  failed=1
else
  echo "ok    Kate takes the colours"
fi
xdotool mousemove 600 300 click 1
xdotool key ctrl+End
xdotool type --delay 40 -- "- Go wrong -> stret"
sleep 4
import -window root "$PICTURES/kate.png"
kill "$kate"
exit "$failed"
