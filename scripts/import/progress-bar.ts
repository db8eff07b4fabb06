const WIDTH = 24;
const PLAIN_EVERY_MS = 5_000;

/**
 * Shows the progress of a long read: a bar on a terminal, else a line every few seconds.
 * @param name of the file
 */
export function createProgressBar(out: NodeJS.WriteStream, name: string) {
  const started = performance.now();
  let first: { bytes: number; lines: number } | null = null;
  let lastPlain = started;
  let bar = "";
  const erase = (): void => {
    if (bar !== "") out.write("\r\u001b[K");
  };
  return {
    update: (bytes: number, size: number, lines: number): void => {
      first ??= { bytes, lines };
      const seconds = (performance.now() - started) / 1000;
      const share = size === 0 ? 1 : bytes / size;
      const left = bytes > first.bytes ? (seconds * (size - bytes)) / (bytes - first.bytes) : 0;
      const speed = seconds > 0 ? Math.round((lines - first.lines) / seconds) : 0;
      const figures = `${Math.floor(share * 100)}%  ${lines.toLocaleString("en-US")} lines  ${speed.toLocaleString("en-US")}/s  ${Math.ceil(left)} s left`;
      if (out.isTTY) {
        erase();
        const full = Math.round(share * WIDTH);
        bar = `${name}  [${"#".repeat(full)}${".".repeat(WIDTH - full)}]  ${figures}`;
        out.write(bar);
      } else if (performance.now() - lastPlain > PLAIN_EVERY_MS) {
        lastPlain = performance.now();
        out.write(`${name}  ${figures}\n`);
      }
    },
    /** Writes a line above the bar. */
    print: (line: string): void => {
      erase();
      out.write(`${line}\n${bar}`);
    },
    end: (): void => {
      erase();
      bar = "";
    },
  };
}
