import type { FormEvent } from "react";
import { apiPath } from "#kernel/ui/site/api-query.ts";

/** The work of a form. Both are empty when there is none to do. */
type DoneWork = { challenge: string; solution: string };
const NO_WORK: DoneWork = { challenge: "", solution: "" };
let work: Promise<DoneWork> | null = null;

async function doWork(): Promise<DoneWork> {
  const response = await fetch(apiPath("/api/lists/new", {}), { headers: { accept: "application/json" } });
  const { challenge } = response.ok ? await response.json() : NO_WORK;
  if (!challenge) return NO_WORK;
  const { beginWork } = await import("#kernel/ui/site/do-work.ts");
  return { challenge, solution: await beginWork(challenge) };
}

/** Begins the work that a crowded day asks for, while the form is filled in. A failure is harmless: the form is sent without it. */
export function beginListWork(): Promise<DoneWork> {
  work ??= doWork().catch(() => NO_WORK);
  return work;
}

/** Sends the form once the work is done. */
export async function sendList(event: FormEvent<HTMLFormElement>): Promise<void> {
  const form = event.currentTarget;
  event.preventDefault();
  const { challenge, solution } = await beginListWork();
  work = null;
  for (const [name, value] of Object.entries({ challenge, solution })) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLInputElement) field.value = value;
  }
  form.submit();
}
