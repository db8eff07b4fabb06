import { afterEach, describe, expect, it, vi } from "vitest";
import { HostQueue } from "./host-queue.ts";

afterEach(() => {
  vi.useRealTimers();
});

describe("the queue of a host", () => {
  it("lets one request through at a time, in order, and other hosts in parallel", async () => {
    const queue = new HostQueue();
    const events: string[] = [];
    const gate = Promise.withResolvers<void>();
    const work = (name: string) => async () => {
      events.push(`${name} begins`);
      await gate.promise;
      events.push(`${name} ends`);
    };
    const all = [
      queue.run("a", 0, undefined, work("a1")),
      queue.run("a", 0, undefined, work("a2")),
      queue.run("b", 0, undefined, work("b1")),
    ];
    await new Promise((resolve) => setImmediate(resolve));
    expect(events).toEqual(["a1 begins", "b1 begins"]);
    gate.resolve();
    await Promise.all(all);
    expect(events.indexOf("a2 begins")).toBeGreaterThan(events.indexOf("a1 ends"));
  });

  it("continues after a failure and after an aborted request", async () => {
    const queue = new HostQueue();
    const abort = new AbortController();
    const gate = Promise.withResolvers<void>();
    const first = queue.run("a", 0, undefined, async () => {
      await gate.promise;
      throw new Error("failed");
    });
    const second = queue.run("a", 0, abort.signal, async () => "never");
    const third = queue.run("a", 0, undefined, async () => "third");
    abort.abort(new Error("called off"));
    await expect(second).rejects.toThrow("called off");
    gate.resolve();
    await expect(first).rejects.toThrow("failed");
    expect(await third).toBe("third");
  });

  it("keeps its delay, and a hold", async () => {
    vi.useFakeTimers();
    const queue = new HostQueue();
    const done: string[] = [];
    const note = (name: string) => async () => void done.push(name);
    await queue.run("a", 40, undefined, note("first"));
    const second = queue.run("a", 40, undefined, note("second"));
    await vi.advanceTimersByTimeAsync(39);
    expect(done).toEqual(["first"]);
    await vi.advanceTimersByTimeAsync(1);
    await second;
    queue.hold("a", 60);
    const third = queue.run("a", 0, undefined, note("third"));
    await vi.advanceTimersByTimeAsync(59);
    expect(done).toEqual(["first", "second"]);
    await vi.advanceTimersByTimeAsync(1);
    await third;
    expect(done).toEqual(["first", "second", "third"]);
  });

  it("keeps the same delay when the system's clock is set back", async () => {
    vi.useFakeTimers();
    const queue = new HostQueue();
    const done: string[] = [];
    const note = (name: string) => async () => void done.push(name);
    await queue.run("a", 40, undefined, note("first"));
    vi.setSystemTime(Date.now() - 3_600_000);
    const second = queue.run("a", 40, undefined, note("second"));
    await vi.advanceTimersByTimeAsync(40);
    expect(done).toEqual(["first", "second"]);
    await second;
    queue.hold("a", 60);
    vi.setSystemTime(Date.now() - 3_600_000);
    const third = queue.run("a", 0, undefined, note("third"));
    await vi.advanceTimersByTimeAsync(60);
    expect(done).toEqual(["first", "second", "third"]);
    await third;
  });
});
