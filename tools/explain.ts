/** Runs a command of the shop; an error is shown as a message rather than a stack (DEBUG=1 shows the stack). */
export async function explain(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    const isShown = process.env['DEBUG'] !== undefined || !(error instanceof Error);
    console.error(isShown ? error : `\n  ${error.message}\n`);
    process.exit(1);
  }
}
