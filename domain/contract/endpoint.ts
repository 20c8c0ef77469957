import type { z } from 'zod';
import type { FailureKind } from '../failure.ts';

/**
 * Who may call. 'self': the signed-in person named by the path's userId; 'self-or-admin': that person or an administrator. A
 * 'signed-in' call may refuse more, for instance all but a reservation's owner. 'public' is always said, never the default.
 */
export type Access = 'public' | 'signed-in' | 'self' | 'self-or-admin' | 'admin';

/** One call of the API as data. Its key in {@link ./api.ts} is 'METHOD /path/:param'. */
export type Endpoint = {
  summary: string;
  access: Access;
  params?: z.ZodObject;
  query?: z.ZodObject;
  headers?: z.ZodObject;
  /** JSON body. A schema that accepts undefined makes it optional: an empty one counts as absent, whatever its content type. */
  body?: z.ZodType;
  /** Of a JSON body that is far smaller than others may be. */
  maxBytes?: number;
  /** The JSON of the part named `instrument` of a multipart body whose `images` parts are files. */
  multipart?: z.ZodType;
  /** Absent: the answer has no JSON body (204, a redirect, a picture). */
  reply?: z.ZodType;
  /** Type of an answer that is no JSON. */
  media?: 'text/csv' | 'text/calendar';
  status: 200 | 201 | 204 | 302;
  /** Expected refusals besides those of access and validation. */
  failures: readonly FailureKind[];
};

export const endpoints = <const T extends Record<string, Endpoint>>(group: T): T => group;
