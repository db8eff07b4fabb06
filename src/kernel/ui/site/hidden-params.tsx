/** Hidden fields that carry the other parameters of the address through a GET form, which would otherwise drop them. */
export function HiddenParams({ params, without }: { params: URLSearchParams; without: string[] }) {
  const kept = [...params].filter(([name]) => !without.includes(name));
  return kept.map(([name, value]) => <input key={`${name}=${value}`} type="hidden" name={name} value={value} />);
}
