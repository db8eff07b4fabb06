import type { Said } from "./portal-address.ts";

/** Returns the attributes that tie a field to the problem with what was typed there. */
export const problemOf = (said: Said | null, id: string) =>
  said === null || said.typed === null ? {} : ({ "aria-invalid": true, "aria-describedby": id } as const);

/** The problem with what was typed in a field, below it. */
export function FieldProblem({ said, id }: { said: Said | null; id: string }) {
  if (said === null || said.typed === null) return null;
  return (
    <p id={id} role="alert" className="portal-problem">
      {said.words}
    </p>
  );
}
