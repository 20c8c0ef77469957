/**
 * `npm run audit` (`-- --remote` for the deployment): recomputes every figure that the database keeps and names each that differs.
 * Exit code 1 when any does. It reads whole tables.
 */
import { readOptions } from './arguments.ts';
import { auditShop } from './audit-shop.ts';
import { withShopDatabase } from './run-sql.ts';

const values = readOptions({ remote: { type: 'boolean' } });

const differences = await withShopDatabase(values.remote ?? false, auditShop);
process.exitCode = differences === 0 ? 0 : 1;
