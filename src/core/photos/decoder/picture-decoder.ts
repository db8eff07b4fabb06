import type { ChildProcess } from "node:child_process";
import { fileURLToPath } from "node:url";
import { startConfined } from "#kernel/process/confined-program.ts";
import type { Logger } from "#kernel/process/logger.ts";
import { memoryLimit } from "#kernel/process/memory-limit.ts";
import { processorMs, treeMemoryMib } from "#kernel/process/process-usage.ts";
import { FatalPictureError, UnusablePhotoError } from "../photo-errors.ts";
import type { PhotoFormat } from "../rules/photo-format.ts";
import type { DrawnLogo, PictureAnswer, PictureOrder, RawPicture } from "./picture-orders.ts";

/** Decodes pictures in separate processes, so that a picture can end nothing but its process. */
export type PictureDecoder = {
  /** Checks by decoding that a file is a whole picture. @throws {UnusablePhotoError} */
  check(picture: Buffer): Promise<void>;
  /**
   * Makes a copy for the web: at most `width` pixels wide, upright, transparent parts white, and without the camera's metadata, which may
   * reveal the place.
   * @throws {UnusablePhotoError}
   */
  encode(picture: Buffer, width: number, format: PhotoFormat): Promise<Buffer>;
  /** Scales a picture so that it just covers a box. @throws {UnusablePhotoError} */
  cover(picture: Buffer, box: { width: number; height: number }): Promise<RawPicture>;
  /** Makes a logo of a picture: at most 160 pixels high and 800 wide, its transparent parts kept. @throws {UnusablePhotoError} */
  logo(picture: Buffer): Promise<DrawnLogo & { png: Buffer }>;
  /** Ends the processes. Orders under way fail. */
  close(): void;
};

const PROGRAM = fileURLToPath(new URL("./main.ts", import.meta.url));
const MIB = 2 ** 20;
/** The largest pictures that `MAX_PIXELS` lets through take 300 MB. */
const MAX_MEMORY_MIB = 448;
/** Where memory is small: what other processes must keep. */
const SHARE_OF_MEMORY = 0.4;
/** Processor time of one picture; the slowest take a tenth of it. */
const MAX_CPU_MS = 20_000;
/** Of one process, for the case that the product has died while it decodes. */
const MAX_CPU_SECONDS = 3_600;
/** Linux ends such a process before any other. */
const OOM_SCORE = 1_000;
/** Memory grows by up to 250 MB a second. */
const WATCH_EVERY_MS = 50;
/** How long a process waits for the next picture before it is ended. It holds 60 MB. */
const MAX_REST_MS = 30_000;
const KEPT_STDERR = 2_000;

/**
 * Opens a decoder. It starts a process when there is work and none is free, so the caller limits how much runs at once.
 * @param options.memoryMib what one process may take; only tests set it
 */
export function openPictureDecoder(options: { log: Logger; memoryMib?: number }): PictureDecoder {
  const { log } = options;
  const memoryMib = options.memoryMib ?? Math.min(MAX_MEMORY_MIB, Math.floor((memoryLimit() * SHARE_OF_MEMORY) / MIB));
  const resting: { child: ChildProcess; timer: NodeJS.Timeout }[] = [];
  const all = new Set<ChildProcess>();

  function start(): ChildProcess {
    const nodeOptions = ["--max-old-space-size=64", "--max-semi-space-size=1"];
    const limits = { oomScore: OOM_SCORE, cpuSeconds: MAX_CPU_SECONDS };
    const child = startConfined(PROGRAM, { account: "pictures", ...limits, nodeOptions, allows: ["--allow-addons"] });
    all.add(child);
    child.on("exit", () => {
      all.delete(child);
      const at = resting.findIndex((entry) => entry.child === child);
      if (at >= 0) clearTimeout(resting.splice(at, 1)[0]?.timer);
    });
    child.on("error", (error) => log.error({ err: error }, "the process that decodes pictures could not be started"));
    return child;
  }

  function take(): ChildProcess {
    const rested = resting.pop();
    if (!rested) return start();
    clearTimeout(rested.timer);
    rested.child.ref();
    rested.child.channel?.ref();
    return rested.child;
  }

  /** Lets a process wait for the next picture. It keeps no program alive. */
  function rest(child: ChildProcess): void {
    const timer = setTimeout(() => child.kill("SIGKILL"), MAX_REST_MS).unref();
    child.unref();
    child.channel?.unref();
    resting.push({ child, timer });
  }

  async function carryOut<Kind extends PictureAnswer["kind"]>(
    order: PictureOrder,
    kind: Kind,
  ): Promise<Extract<PictureAnswer, { kind: Kind }>> {
    const child = take();
    const answer = await answerOf(child, order, memoryMib);
    if ("died" in answer) {
      if (answer.isOurFault) log.error({ stderr: answer.stderr }, "the process that decodes pictures died");
      throw new FatalPictureError(answer.died);
    }
    rest(child);
    if (answer.kind === "unusable") throw new UnusablePhotoError(answer.reason);
    if (answer.kind !== kind) throw new Error(`the decoder answered ${answer.kind} to ${order.kind}`);
    return answer as Extract<PictureAnswer, { kind: Kind }>;
  }

  return {
    check: async (picture) => void (await carryOut({ kind: "check", picture }, "checked")),
    encode: async (picture, width, format) =>
      Buffer.from((await carryOut({ kind: "encode", picture, width, format }, "encoded")).bytes),
    cover: (picture, { width, height }) => carryOut({ kind: "cover", picture, width, height }, "covered"),
    logo: async (picture) => {
      const { png, ...logo } = await carryOut({ kind: "logo", picture }, "drawn");
      return { ...logo, png: Buffer.from(png) };
    },
    close: () => {
      for (const child of all) child.kill("SIGKILL");
    },
  };
}

type Death = { died: string; isOurFault: boolean; stderr: string };

/** Sends an order and waits for its answer, and for the end of a process that takes too much memory or time for it. */
function answerOf(child: ChildProcess, order: PictureOrder, memoryMib: number): Promise<PictureAnswer | Death> {
  return new Promise((resolve) => {
    const { pid } = child;
    const cpuAtStart = pid === undefined ? null : processorMs(pid);
    let why: string | null = null;
    let stderr = "";
    const finish = (answer: PictureAnswer | Death) => {
      clearInterval(watch);
      child.off("message", onMessage).off("exit", onExit).off("error", onError);
      child.stderr?.off("data", onStderr);
      resolve(answer);
    };
    const end = (reason: string) => {
      why ??= reason;
      child.kill("SIGKILL");
    };
    const onMessage = (answer: unknown) => finish(answer as PictureAnswer);
    const onExit = (_code: number | null, signal: string | null) => {
      // Linux's memory killer and `ulimit` send these; a fault in the decoder sends others.
      const isKilled = signal === "SIGKILL" || signal === "SIGXCPU";
      const died =
        why ?? (isKilled ? "The process that decoded it was ended, most likely because memory ran out." : CRASHED);
      finish({ died, isOurFault: why === null && !isKilled, stderr });
    };
    const onError = () =>
      finish({ died: "The process that decodes pictures could not be started.", isOurFault: true, stderr });
    const onStderr = (text: Buffer) => {
      stderr = (stderr + text.toString()).slice(-KEPT_STDERR);
    };
    child.on("message", onMessage).on("exit", onExit).on("error", onError);
    child.stderr?.on("data", onStderr);
    const watch = setInterval(() => {
      if (pid === undefined) return;
      if (treeMemoryMib(pid) > memoryMib)
        return end(`To decode it takes more memory than a picture may use (${memoryMib} MB).`);
      if ((processorMs(pid) ?? 0) - (cpuAtStart ?? 0) > MAX_CPU_MS)
        end(`To decode it takes longer than a picture may take (${MAX_CPU_MS / 1_000} seconds).`);
    }, WATCH_EVERY_MS);
    child.send(order, (error) => {
      if (error && child.exitCode === null && child.signalCode === null)
        end("The process that decodes pictures did not answer.");
    });
  });
}

const CRASHED = "It ended the process that decodes pictures.";
