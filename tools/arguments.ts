/** What a command was given after its name. One that does not know an argument does nothing at all: it may be a mistyped safeguard. */
import { parseArgs, type ParseArgsConfig } from 'node:util';

type Options = NonNullable<ParseArgsConfig['options']>;

/** Ends the process with one message and exit code 2, which is what shells use for misuse. */
export function refuseArguments(reason: string): never {
  console.error(reason);
  process.exit(2);
}

/** The values of the options; the process ends where there is any other argument. */
export function readOptions<const O extends Options>(options: O) {
  try {
    return parseArgs({ options, strict: true, allowPositionals: false }).values;
  } catch (error) {
    const [reason] = (error as Error).message.split(/\.\s/);
    const names = Object.keys(options).map((name) => `--${name}`);
    return refuseArguments(`${reason}: this command takes ${names.length === 0 ? 'no arguments' : names.join(', ')}.`);
  }
}
