/** Carries the rest of the address through a GET form, which would otherwise drop it. */
export function HiddenParams({ params, without }: { params: URLSearchParams; without: string[] }) {
  const kept = [...params].filter(([name]) => !without.includes(name));
  return kept.map(([name, value]) => <input key={`${name}=${value}`} type="hidden" name={name} value={value} />);
}
