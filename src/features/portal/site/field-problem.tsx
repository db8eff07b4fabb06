import type { Said, SaidField } from "./portal-address.ts";

/** Returns the attributes that tie a field to the problem with what was typed there; none where the problem is another field's. */
export const problemOf = (said: Said | null, field: SaidField, id: string) =>
  said?.field === field ? ({ "aria-invalid": true, "aria-describedby": id } as const) : {};

/** The problem with what was typed in a field, below it. */
export function FieldProblem({ said, field, id }: { said: Said | null; field: SaidField; id: string }) {
  if (said?.field !== field) return null;
  return (
    <p id={id} role="alert" className="portal-problem">
      {said.words}
    </p>
  );
}
