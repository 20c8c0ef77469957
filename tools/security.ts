/** `npm run docs:security`: writes docs/security.md from the register. */
import { readOptions } from './arguments.ts';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_DIR } from './project.ts';
import { securityPage } from './security/page.ts';

readOptions({});

writeFileSync(join(PROJECT_DIR, 'docs/security.md'), securityPage());
