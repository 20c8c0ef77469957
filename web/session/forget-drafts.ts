/** What was typed and not sent goes with whoever logs out; storage that is forbidden holds nothing. */
export function forgetDrafts(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith('resuena.draft.')) sessionStorage.removeItem(key);
}
