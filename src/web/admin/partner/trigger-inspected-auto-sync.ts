/**
 * Starts the sync with the inspection service. As the specification has it, without an explicit credentials option.
 * @throws {Error} with the words to show: the server's own, "Failed to trigger sync" or "Network error occurred"
 */
export async function triggerInspectedAutoSync(): Promise<void> {
  const response = await fetch("/api/admin/trigger-inspected-auto-sync").catch(() => {
    throw new Error("Network error occurred");
  });
  if (response.ok) return;
  const { message, error } = (await response.json().catch(() => null)) ?? {};
  const words = [message, error].find((text) => typeof text === "string" && text !== "") ?? "Failed to trigger sync";
  // The status goes along, so that an ended session is noticed.
  throw Object.assign(new Error(words), { status: response.status });
}
