import "./zod-without-eval.ts";
import { zodResolver } from "@hookform/resolvers/zod";
import type { UseMutationResult } from "@tanstack/react-query";
import { type ComponentProps, type FormEvent, type ReactNode, useId } from "react";
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type PathValue,
  type Resolver,
  useForm,
} from "react-hook-form";
import type { z } from "zod";
import { serverMessage } from "./api-call.ts";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";

/** The parts of a form that `Form` and `FormDialog` need. */
type Submittable = {
  submit: (event: FormEvent) => unknown;
  isPending: boolean;
  /** Checked by a schema, not by the browser. */
  noValidate: boolean;
  /** Called for each field that the browser finds invalid. */
  noteInvalid?: (event: FormEvent<HTMLFormElement>) => void;
  /** Why the call failed, where the form says it itself. */
  failure?: string | undefined;
};

/** The error of an empty field that has to be filled in. */
export const REQUIRED = "This is required";

/** Returns a problem as a sentence. One in words that follow a name ("must be a number") is about the field. */
const asSentence = (problem: string | undefined): string | undefined =>
  problem !== undefined && /^[a-z]/.test(problem) ? `This ${problem}` : problem;

type FormSettings<Values extends FieldValues, Body, Wanted, Answer> = {
  /** The fields' values at first. */
  values: Values;
  /** Checks what was typed, with its messages. Without it the browser checks by the fields' own attributes. */
  schema?: z.ZodType<Body>;
  /** In place of a schema, where the fields are not those of the call. */
  resolver?: Resolver<Values, unknown, Body>;
  /** Makes the call. */
  call: Pick<UseMutationResult<Answer, Error, Wanted, unknown>, "mutate" | "isPending" | "error">;
  onDone?: (answer: Answer) => void;
  /** Shown in the form when the call fails without words of the server. Left out when the call's own toast says it. */
  failure?: string;
} & ([Body] extends [Wanted] ? { input?: (body: Body) => Wanted } : { input: (body: Body) => Wanted });

/**
 * A form for one call: its fields with their errors, and what happens when it is submitted. An answer 400 that names a field is
 * shown at this field. `field(name)` wires a control of the browser, `choice(name)` one with `value` and `onChange`.
 */
export function useCallForm<Values extends FieldValues, Answer, Body = Values, Wanted = Body>(
  settings: FormSettings<Values, Body, Wanted, Answer>,
) {
  const { values, schema, call, onDone, failure } = settings;
  const ofSchema = schema && (zodResolver(schema as never) as unknown as Resolver<Values, unknown, Body>);
  const resolver = settings.resolver ?? ofSchema;
  const form = useForm<Values, unknown, Body>({ defaultValues: values as DefaultValues<Values>, resolver });
  const showAtField = (error: Error) => {
    const message = serverMessage(error, "");
    const name = Object.keys(values).find((field) => message.startsWith(`${field} `)) as Path<Values> | undefined;
    if (name) form.setError(name, { message: message.slice(name.length + 1) });
  };
  const send = form.handleSubmit((body) => {
    if (call.isPending) return;
    const wanted = settings.input ? settings.input(body) : (body as unknown as Wanted);
    call.mutate(wanted, { onSuccess: (answer) => onDone?.(answer), onError: showAtField });
  });
  // What the browser finds stands beside the field, as all other errors do. Its bubble would be gone after some seconds.
  const noteInvalid = (event: FormEvent<HTMLFormElement>) => {
    const control = event.target as HTMLInputElement;
    const name = control.name as Path<Values>;
    // A dialog's form is a descendant of the form behind it, in React.
    if (control.form !== event.currentTarget || !(name in values)) return;
    event.preventDefault();
    form.setError(name, { message: control.validity.valueMissing ? REQUIRED : control.validationMessage });
    control.addEventListener("input", () => form.clearErrors(name), { once: true });
    event.currentTarget.querySelector<HTMLElement>(":invalid:not(fieldset)")?.focus();
  };
  return {
    form,
    isPending: call.isPending,
    noValidate: resolver !== undefined,
    noteInvalid,
    failure: failure !== undefined && call.error ? serverMessage(call.error, failure) : undefined,
    submit: (event: FormEvent) => {
      // A dialog's form is a descendant of the form behind it, in React.
      event.stopPropagation();
      return send(event);
    },
    field: <Name extends Path<Values>>(name: Name) => ({
      ...form.register(name),
      error: asSentence(form.getFieldState(name, form.formState).error?.message),
    }),
    choice: <Name extends Path<Values>>(name: Name) => ({
      value: form.watch(name),
      onChange: (value: PathValue<Values, Name>) => form.setValue(name, value, { shouldDirty: true }),
    }),
  };
}

/** A form on a page, with what the server says of a failed call below its fields. */
export function Form(props: Omit<ComponentProps<"form">, "onSubmit" | "noValidate"> & { form: Submittable }) {
  const { form, children, className = "flex flex-col gap-4", ...rest } = props;
  return (
    <form
      {...rest}
      noValidate={form.noValidate}
      onInvalidCapture={form.noteInvalid}
      onSubmit={form.submit}
      className={className}
    >
      {children}
      {form.failure && (
        <p role="alert" className="col-span-full rounded-control bg-bad-soft px-4 py-3 text-bad text-sm">
          {form.failure}
        </p>
      )}
    </form>
  );
}

/** A dialog with a form: "Cancel", and a button that submits it. */
export function FormDialog(
  props: Pick<ComponentProps<typeof Dialog>, "title" | "description" | "size"> & {
    form: Submittable;
    onClose: () => void;
    /** The submitting button, and its label while the call is under way. */
    submit: string;
    pendingLabel?: string;
    variant?: ComponentProps<typeof Button>["variant"];
    disabled?: boolean;
    className?: string;
    /** Escape and the cross do nothing while the call is under way. */
    staysWhilePending?: boolean;
    children: ReactNode;
  },
) {
  const { form, onClose, submit, pendingLabel, variant = "primary", disabled, className, children, ...rest } = props;
  const { staysWhilePending = false, ...dialog } = rest;
  const id = useId();
  return (
    <Dialog
      {...dialog}
      open
      onOpenChange={(open) => !open && !(staysWhilePending && form.isPending) && onClose()}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            form={id}
            {...{ variant, disabled }}
            pending={form.isPending}
            {...(pendingLabel && { pendingLabel })}
          >
            {submit}
          </Button>
        </>
      }
    >
      <Form id={id} form={form} {...(className && { className })}>
        {children}
      </Form>
    </Dialog>
  );
}
