/** Id of the element that shows a photo at full width, 0 being the main photo. */
export function photoAnchor(index: number): string {
  return `photo-${index + 1}`;
}
