/** One line that moves on a terminal, and plain lines elsewhere. */

const CLEAR = '\r\u001B[K';

/** Writes to this stream: `show` replaces what it showed last, `write` writes lines that stay, `end` writes the last one. */
export const progressLine = (stream) => {
  let shown = '';
  const draw = () => stream.write(shown === '' ? '' : CLEAR + shown.slice(0, (stream.columns || 80) - 1));
  const write = (text) => {
    stream.write(`${stream.isTTY && shown !== '' ? CLEAR : ''}${text}\n`);
    if (stream.isTTY) draw();
  };
  return {
    write,
    show: (text) => {
      if (stream.isTTY) {
        shown = text;
        draw();
      } else if (text !== shown) {
        shown = text;
        stream.write(`${text}\n`);
      }
    },
    end: (text) => {
      if (stream.isTTY && shown !== '') stream.write(CLEAR);
      shown = '';
      stream.write(`${text}\n`);
    },
  };
};
