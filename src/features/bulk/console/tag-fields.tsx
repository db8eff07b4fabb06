import { useId } from "react";
import { MAX_TAG_LENGTH, readTag } from "#core/dealerships/rules/tag-rules.ts";
import { SelectField, TextField } from "#kernel/ui/console/field.tsx";

/** A field for a new tag, with suggestions from those in use. */
export function NewTagField(props: { value: string; known: readonly string[]; onChange: (tag: string) => void }) {
  const listId = useId();
  const isWrong = props.value.trim() !== "" && readTag(props.value) === null;
  return (
    <>
      <TextField
        label="Tag"
        value={props.value}
        onChange={({ target }) => props.onChange(target.value)}
        list={listId}
        autoComplete="off"
        hint={`One or two words, at most ${MAX_TAG_LENGTH} characters. Upper and lower case are the same.`}
        error={isWrong ? `At most ${MAX_TAG_LENGTH} characters` : undefined}
      />
      <datalist id={listId}>
        {props.known.map((tag) => (
          <option key={tag} value={tag} />
        ))}
      </datalist>
    </>
  );
}

/** A select with the tags in use. */
export function KnownTagField(props: { value: string; known: readonly string[]; onChange: (tag: string) => void }) {
  return (
    <SelectField label="Tag" value={props.value} onChange={({ target }) => props.onChange(target.value)}>
      {props.known.map((tag) => (
        <option key={tag} value={tag}>
          {tag}
        </option>
      ))}
    </SelectField>
  );
}
