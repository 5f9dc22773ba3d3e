/** One line that moves on a terminal, and plain lines elsewhere. */

const CLEAR = '\r\u001B[K';

/**
 * Writes to this stream: `show` replaces what it showed last, `write` writes lines that stay, `clear` takes away what is shown, and `end`
 * writes the last line.
 */
export const progressLine = (stream) => {
  let shown = '';
  const draw = () => stream.write(shown === '' ? '' : CLEAR + shown.slice(0, (stream.columns || 80) - 1));
  const write = (text) => {
    stream.write(`${stream.isTTY && shown !== '' ? CLEAR : ''}${text}\n`);
    if (stream.isTTY) draw();
  };
  const clear = () => {
    if (stream.isTTY && shown !== '') stream.write(CLEAR);
    shown = '';
  };
  return {
    write,
    clear,
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
      clear();
      stream.write(`${text}\n`);
    },
  };
};
