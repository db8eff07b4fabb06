import { generateKeyPairSync } from "node:crypto";
import type { AddressInfo } from "node:net";
import ssh2, { type AuthContext, type Connection, type SFTPWrapper } from "ssh2";

const { STATUS_CODE } = ssh2.utils.sftp;
const FILE_MODE = 0o100_644;
const FOLDER_MODE = 0o040_755;

export type FakeFile = { content: string | Buffer; modifiedAt?: Date };

export type FakeSftpServer = {
  /** `127.0.0.1:<port>` */
  host: string;
  /** Files by path; a missing one is not there. May be changed while the server runs. */
  files: Record<string, FakeFile | undefined>;
  /** The passwords that clients have tried. */
  passwords: string[];
  close(): Promise<void>;
};

type Options = {
  login: { userName: string; password: string };
  files?: Record<string, FakeFile | undefined>;
  /** The key by which it identifies itself. Default: a new one. */
  hostKey?: string;
  /** The port it listens on. Default: any free one. */
  port?: number;
  /** Asks for the password as a question. */
  asks?: boolean;
  /** Called before a part of a file is sent. When it returns false, nothing is. */
  onRead?: (server: FakeSftpServer) => boolean;
};

/** Makes a key by which a server can identify itself. */
export const sshHostKey = (): string =>
  // Not by ssh2: one in two hundred of the Ed25519 keys that it makes is one that it cannot read.
  generateKeyPairSync("ec", {
    namedCurve: "prime256v1",
    privateKeyEncoding: { type: "sec1", format: "pem" },
    publicKeyEncoding: { type: "spki", format: "pem" },
  }).privateKey;

/** Starts a small SFTP server on loopback for a test. */
export async function startFakeSftpServer(options: Options): Promise<FakeSftpServer> {
  const { login, hostKey = sshHostKey(), port = 0, asks = false, onRead = () => true } = options;
  const connections = new Set<Connection>();
  const passwords: string[] = [];
  const fake: FakeSftpServer = { host: "", files: options.files ?? {}, passwords, close: async () => {} };
  const authenticate = (context: AuthContext) => {
    const judge = (password: string) => {
      passwords.push(password);
      if (context.username === login.userName && password === login.password) context.accept();
      else context.reject();
    };
    if (!asks && context.method === "password") return judge(context.password);
    if (asks && context.method === "keyboard-interactive") {
      context.prompt([{ prompt: "Password:", echo: false }], (answers) => judge(answers[0] ?? ""));
      return;
    }
    context.reject([asks ? "keyboard-interactive" : "password"]);
  };
  const server = new ssh2.Server({ hostKeys: [hostKey] }, (connection) => {
    connections.add(connection);
    // Otherwise every answer waits 40 ms for the next one.
    (connection as unknown as Pick<ssh2.Client, "setNoDelay">).setNoDelay(true);
    connection.on("error", () => {});
    connection.on("close", () => connections.delete(connection));
    connection.on("authentication", authenticate);
    connection.on("session", (accept) =>
      accept().on("sftp", (acceptSftp) => serveFiles(acceptSftp(), fake, () => onRead(fake))),
    );
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  fake.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  fake.close = () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      for (const connection of connections) connection.end();
    });
  return fake;
}

function serveFiles(sftp: SFTPWrapper, { files }: FakeSftpServer, mayRead: () => boolean): void {
  const open = new Map<string, FakeFile>();
  const started = Date.now();
  const attributes = (path: string) => {
    const file = files[path];
    const isFolder = file === undefined && Object.keys(files).some((name) => name.startsWith(`${path}/`));
    if (file === undefined && !isFolder) return null;
    const time = Math.floor((file?.modifiedAt?.getTime() ?? started) / 1_000);
    const size = file === undefined ? 0 : Buffer.byteLength(file.content);
    return { mode: isFolder ? FOLDER_MODE : FILE_MODE, uid: 0, gid: 0, size, atime: time, mtime: time };
  };
  const stat = (id: number, path: string) => {
    const found = attributes(path);
    if (found === null) sftp.status(id, STATUS_CODE.NO_SUCH_FILE);
    else sftp.attrs(id, found);
  };
  sftp.on("STAT", stat);
  sftp.on("LSTAT", stat);
  sftp.on("OPEN", (id, path) => {
    const file = files[path];
    if (file === undefined) return sftp.status(id, STATUS_CODE.NO_SUCH_FILE);
    open.set(path, file);
    sftp.handle(id, Buffer.from(path));
  });
  sftp.on("FSTAT", (id, handle) => stat(id, handle.toString()));
  sftp.on("READ", (id, handle, offset, length) => {
    if (!mayRead()) return;
    const content = Buffer.from(open.get(handle.toString())?.content ?? "");
    if (offset >= content.length) return sftp.status(id, STATUS_CODE.EOF);
    sftp.data(id, content.subarray(offset, offset + length));
  });
  sftp.on("CLOSE", (id) => sftp.status(id, STATUS_CODE.OK));
}
