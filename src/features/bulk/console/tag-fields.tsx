import { Tag, Tags } from "lucide-react";
import { useId } from "react";
import { MAX_TAG_LENGTH, readTag } from "#core/dealerships/rules/tag-rules.ts";
import { SelectField, TextField } from "#kernel/ui/console/field.tsx";

type TagChoice = { value: string; known: readonly string[]; onChange: (typed: string) => void };

/** Putting tags on and taking them off, for `WorkButtons`. */
export const TAG_ACTIONS = [
  ["tag", Tag, "Tag..."],
  ["untag", Tags, "Untag..."],
] as const;

/** Returns the chosen tag: for "untag" one in use, at first the first. Empty when there is none. */
export const tagOf = (action: string, typed: string, known: readonly string[]): string =>
  action === "untag" ? typed || (known[0] ?? "") : (readTag(typed) ?? "");

/** The field of work with tags; none for other work. @param props.none said when there is no tag to take off */
export function TagField({ action, none, ...choice }: TagChoice & { action: string; none: string }) {
  if (action === "tag") return <NewTagField {...choice} />;
  if (action !== "untag") return null;
  if (choice.known.length === 0) return <p className="text-sm">{none}</p>;
  return <KnownTagField {...choice} value={tagOf(action, choice.value, choice.known)} />;
}

/** A field for a new tag, with suggestions from those in use. */
function NewTagField(props: TagChoice) {
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
function KnownTagField(props: TagChoice) {
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
