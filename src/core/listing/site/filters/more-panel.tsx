import { type ReactNode, useState } from "react";
import { classWord } from "#core/facts/rules/class-words.ts";
import { CLASS_NAMES, type ClassName, type ClassValue, VEHICLE_CLASSES } from "#core/facts/rules/vehicle-classes.ts";
import { ChevronDownIcon } from "#kernel/ui/site/icons.tsx";
import { LEFT_OUT_CLASSES, type LeftOutClass, MARK_FILTER_NAMES, type MarkFilter } from "../../rules/detail-filters.ts";
import { type SteppedFilter, stepsWith } from "../../rules/detail-steps.ts";
import { CYLINDERS } from "../../rules/search-limits.ts";
import type { ClassFacets } from "../../vehicle-schemas.ts";
import { CheckList } from "./check-list.tsx";
import { ChoiceList } from "./choice-list.tsx";
import { EquipmentPanel } from "./equipment-panel.tsx";
import { FacetChoices } from "./facet-choices.tsx";
import { toggle } from "./search-edits.ts";
import { SelectField } from "./select-panels.tsx";
import { useClassFacets } from "./use-class-facets.ts";
import type { Filters } from "./use-filters.ts";

/** The name of each filter on screens. */
const CLASS_TITLES: Record<ClassName, string> = {
  bodyStyle: "Body style",
  doors: "Doors",
  drivetrain: "Drivetrain",
  fuel: "Fuel",
  transmission: "Transmission",
  color: "Color",
  interiorColor: "Interior color",
};

const MARK_TITLES: Record<MarkFilter, string> = {
  accidentsFree: "No accidents",
  cleanTitle: "Clean title",
  certified: "Certified",
};

const STEP_WORDS: Record<Exclude<SteppedFilter, "monthlyMax">, (value: number) => string> = {
  ownersMax: (owners) => (owners === 1 ? "One owner" : `Up to ${owners}`),
  seatsMin: (seats) => `${seats} or more`,
  mpgMin: (mpg) => `${mpg}+ mpg`,
  rangeMin: (miles) => `${miles}+ miles`,
  daysListedMax: (days) => (days === 1 ? "Since yesterday" : `Last ${days} days`),
};

type PartProps = { filters: Filters; facets: ClassFacets | undefined };

/** Equipment, history, figures and classes. Their counts are requested when it opens. */
export function MorePanel({ filters }: { filters: Filters }) {
  const facets = useClassFacets(filters.search);
  const part = { filters, facets };
  return (
    <>
      <EquipmentPart filters={filters} />
      <div className="gap-x-6 lg:columns-2">
        <Part title="History as the dealer states it">
          <HistoryMarks {...part} />
        </Part>
        <StepsPart {...part} name="ownersMax" title="Owners" />
        <StepsPart {...part} name="seatsMin" title="Seats" />
        <Part title="Cylinders">
          <CylinderList {...part} />
        </Part>
        <Part title="Engine in liters">
          <EngineRange {...part} />
        </Part>
        <StepsPart {...part} name="mpgMin" title="Fuel economy, combined" />
        <StepsPart {...part} name="rangeMin" title="Electric range" />
        <StepsPart {...part} name="daysListedMax" title="Listed" />
        {CLASS_NAMES.map((name) => (
          <ClassPart key={name} {...part} name={name} />
        ))}
      </div>
    </>
  );
}

/** @param props.title absent where the content has it */
function Part({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <div className="mb-4 break-inside-avoid border-line border-t pt-3">
      {title && (
        <p aria-hidden="true" className="mb-1 font-medium text-muted text-sm">
          {title}
        </p>
      )}
      {children}
    </div>
  );
}

/** Equipment is folded until it is wanted: it is longer than all else, and has counts that cost a call. */
function EquipmentPart({ filters }: { filters: Filters }) {
  const { features = [], featuresNot = [] } = filters.search;
  const chosen = features.length + featuresNot.length;
  const [isOpen, setOpen] = useState(chosen > 0);
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="flex h-11 w-full items-center justify-between font-semibold text-brand"
      >
        <span>
          Equipment
          {chosen > 0 && <span className="numerals"> ({chosen})</span>}
        </span>
        <ChevronDownIcon className={isOpen ? "size-4 rotate-180" : "size-4"} />
      </button>
      {isOpen && <EquipmentPanel filters={filters} />}
    </>
  );
}

function HistoryMarks({ filters: { search, edit }, facets }: PartProps) {
  return (
    <CheckList<MarkFilter>
      label="History"
      options={MARK_FILTER_NAMES}
      nameOf={(name) => MARK_TITLES[name]}
      chosen={MARK_FILTER_NAMES.filter((name) => search[name])}
      counts={facets && MARK_FILTER_NAMES.map((value) => ({ value, count: facets[value] }))}
      onToggle={(name) => edit({ [name]: search[name] ? undefined : true })}
      isPart
    />
  );
}

type StepsProps = PartProps & { name: keyof typeof STEP_WORDS; title: string };

function StepsPart({ filters: { search, edit }, facets, name, title }: StepsProps) {
  const counts = new Map(facets?.[name].map(({ value, count }) => [value, count]));
  return (
    <Part title={title}>
      <FacetChoices
        label={title}
        choices={stepsWith(name, search[name]).map((value) => ({
          value,
          text: STEP_WORDS[name](value),
          count: counts.get(value),
        }))}
        chosen={search[name]}
        onChoose={(value) => edit({ [name]: value })}
      />
    </Part>
  );
}

function CylinderList({ filters: { search, edit }, facets }: PartProps) {
  const chosen = (search.cylinders ?? []).map(String);
  const offered = CYLINDERS.filter(
    (count) => chosen.includes(`${count}`) || (facets?.cylinders.find(({ value }) => value === count)?.count ?? 1) > 0,
  );
  return (
    <CheckList
      label="Cylinders"
      options={offered.map(String)}
      nameOf={(count) => `${count} cylinders`}
      chosen={chosen}
      counts={facets?.cylinders.map(({ value, count }) => ({ value: `${value}`, count }))}
      onToggle={(count) => {
        const wanted = toggle(chosen, count);
        const cylinders = CYLINDERS.filter((one) => wanted.includes(`${one}`));
        edit({ cylinders: cylinders.length > 0 ? cylinders : undefined });
      }}
      isPart
    />
  );
}

/** The displacements that occur, as the lower and the upper bound. */
function EngineRange({ filters: { search, edit }, facets }: PartProps) {
  const { engineLitersMin: min, engineLitersMax: max } = search;
  const sizes = facets?.engineLiters.map(({ value }) => value) ?? [];
  const all = [...new Set([...sizes, ...(min === undefined ? [] : [min]), ...(max === undefined ? [] : [max])])];
  const options = all
    .sort((a, b) => a - b)
    .map((liters) => ({ value: liters.toFixed(1), text: liters.toFixed(1), liters }));
  const number = (value: string | undefined) => (value === undefined ? undefined : Number(value));
  return (
    <div className="flex gap-3">
      <SelectField
        label="From"
        any="Any"
        value={min?.toFixed(1)}
        options={options.filter(({ liters }) => max === undefined || liters <= max)}
        onChange={(value) => edit({ engineLitersMin: number(value) })}
      />
      <SelectField
        label="To"
        any="Any"
        value={max?.toFixed(1)}
        options={options.filter(({ liters }) => min === undefined || liters >= min)}
        onChange={(value) => edit({ engineLitersMax: number(value) })}
      />
    </div>
  );
}

function ClassPart({ filters, facets, name }: PartProps & { name: ClassName }) {
  const values: readonly ClassValue[] = VEHICLE_CLASSES[name];
  const title = CLASS_TITLES[name];
  const list = { label: title, options: values, nameOf: classWord, counts: facets?.[name], isPart: true };
  if (isLeavable(name)) {
    return (
      <Part>
        <ChoiceList<ClassValue> {...list} filters={filters} name={name} title={title} />
      </Part>
    );
  }
  const { search, edit } = filters;
  return (
    <Part title={title}>
      <CheckList<ClassValue>
        {...list}
        chosen={search[name] ?? []}
        onToggle={(value) => {
          const chosen = toggle(search[name] ?? [], value);
          edit({ [name]: chosen.length > 0 ? values.filter((one) => chosen.includes(one)) : undefined });
        }}
      />
    </Part>
  );
}

const isLeavable = (name: ClassName): name is LeftOutClass => LEFT_OUT_CLASSES.some((other) => other === name);
