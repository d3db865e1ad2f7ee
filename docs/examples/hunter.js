// A bot for Six Orders: it strikes or casts at the weakest enemy, else walks (docs/protocol.md).
// python main.py simulate --red "exec:node docs/examples/hunter.js" --blue random --battles 10
let side, weakest, options;
const words = { turn: (text) => { side = text.split(" ")[0]; options = []; },
  view: (text) => {
    const enemies = JSON.parse(text).units.filter((one) => one.side !== side && one.cell);
    enemies.sort((one, other) => one.health - other.health);
    weakest = enemies.length ? enemies[0].cell : "";
  },
  option: (text) => options.push(text.split(/ (.*)/).slice(0, 2)),
  go: () => {
    const worth = ([, text]) => (/→/.test(text) ? 1 : /strike|cast|shoot/.test(text) ? 2 : 0)
      + (weakest && text.endsWith(`at ${weakest}`) ? 2 : 0);
    const best = options.reduce((one, other) => (worth(other) > worth(one) ? other : one));
    console.log(`choose ${best[0]}`);
  },
  quit: () => process.exit() };
require("readline").createInterface({ input: process.stdin }).on("line", (line) => {
  const [word, rest] = line.split(/ (.*)/);
  if (words[word]) words[word](rest);
});
