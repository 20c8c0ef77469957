import type { InTheWay } from './contract/problem.ts';
import { MAX_DAYS_AHEAD, MAX_IMAGES, MAX_PASSKEYS, MIN_IMAGES } from './limits.ts';
import { VISITOR_FAILURES } from './visitor-failures.ts';

/**
 * Every refusal of the product: its HTTP status, its stable code for programs and its Spanish message for people. Server and
 * browser both read this table. Messages are those of the specification. Codes are public and never change meaning.
 */
const FAILURES = {
  ...VISITOR_FAILURES,
  malformed: { status: 400, message: 'La solicitud no es válida.' },
  invalid: { status: 422, message: 'Revisa los datos ingresados.' },
  bad_credentials: { status: 401, message: 'Credenciales inválidas' },
  code_required: {
    status: 401,
    message:
      'Hubo muchos intentos de entrar en esta cuenta. Si tus datos son correctos, te enviamos un código a tu correo: escríbelo para entrar.',
  },
  inactive_account: { status: 403, message: 'Cuenta desactivada' },
  forbidden: { status: 403, message: 'No tienes permiso para realizar esta acción.' },
  fresh_check_required: { status: 403, message: 'Para hacer esto, confirma antes que eres tú con tu llave de acceso.' },
  cross_site: { status: 403, message: 'La solicitud no proviene de este sitio.' },
  not_found: { status: 404, message: 'No encontramos lo que buscas.' },
  category_not_found: { status: 404, message: 'Categoría no encontrada' },
  specification_not_found: { status: 404, message: 'Característica no encontrada' },
  synonym_not_found: { status: 404, message: 'Sinónimo no encontrado' },
  user_not_found: { status: 404, message: 'Usuario no encontrado' },
  reservation_not_found: { status: 404, message: 'Reserva no encontrada' },
  order_not_found: { status: 404, message: 'Pedido no encontrado' },
  entry_not_found: { status: 404, message: 'Movimiento de dinero no encontrado' },
  picture_not_found: { status: 404, message: 'Imagen no encontrada' },
  session_not_found: { status: 404, message: 'Sesión no encontrada' },
  passkey_not_found: { status: 404, message: 'Llave de acceso no encontrada' },
  message_not_found: { status: 404, message: 'Mensaje no encontrado' },
  rating_not_found: { status: 404, message: 'Valoración no encontrada' },
  closure_not_found: { status: 404, message: 'Cierre no encontrado' },
  maintenance_not_found: { status: 404, message: 'Mantenimiento no encontrado' },
  method_not_allowed: { status: 405, message: 'Método no permitido.' },
  email_taken: { status: 409, message: 'El email ya está registrado' },
  duplicate_instrument: {
    status: 409,
    code: 'duplicate',
    message: 'Ya existe un instrumento con este nombre. Por favor usa un nombre único.',
  },
  duplicate_category: {
    status: 409,
    code: 'duplicate',
    message: 'Ya existe una categoría con este nombre. Por favor, utiliza un nombre único.',
  },
  duplicate_specification: { status: 409, code: 'duplicate', message: 'Ya existe una característica con este nombre' },
  category_in_use: { status: 409, message: 'No se puede eliminar una categoría con productos asociados' },
  specification_in_use: {
    status: 409,
    message: 'No se puede eliminar una característica que está siendo utilizada por productos',
  },
  instrument_in_use: { status: 409, message: 'No se puede eliminar un instrumento con reservas vigentes.' },
  unknown_specification: { status: 422, message: 'La característica indicada no existe' },
  unknown_category: { status: 422, message: 'La categoría indicada no existe' },
  stock_below_reserved: { status: 409, message: 'El stock no puede quedar por debajo de lo ya reservado.' },
  changed_meanwhile: { status: 409, message: 'Otra persona modificó este instrumento mientras lo editabas.' },
  no_address: { status: 409, message: 'Este cliente no tiene correo electrónico.' },
  contact_changed: { status: 409, message: 'Los datos de esta persona cambiaron mientras los editabas. Actualiza y revisa.' },
  notes_changed: {
    status: 409,
    message: 'Otra persona cambió estas notas mientras las editabas. Revisa y guarda de nuevo.',
  },
  own_admin_role: { status: 409, message: 'No puedes quitarte permisos de administrador a ti mismo' },
  own_account: { status: 409, message: 'No puedes desactivar tu propia cuenta' },
  bad_passkey: { status: 422, message: 'No pudimos comprobar la llave de acceso. Inténtalo nuevamente.' },
  too_many_passkeys: { status: 409, message: `Una cuenta puede tener ${MAX_PASSKEYS} llaves de acceso como máximo.` },
  wrong_password: { status: 422, message: 'La contraseña actual no es correcta.' },
  open_reservations: { status: 409, message: 'No puedes eliminar tu cuenta mientras tengas reservas abiertas.' },
  deposit_held: {
    status: 409,
    message: 'No puedes eliminar tu cuenta mientras la tienda guarde un depósito tuyo.',
  },
  money_due: { status: 409, message: 'No puedes eliminar tu cuenta mientras tengas algo por pagar.' },
  last_administrator: { status: 409, message: 'Debe quedar al menos un administrador activo.' },
  no_stock: { status: 409, message: 'El rango seleccionado no tiene suficiente stock disponible.' },
  not_renting: { status: 409, message: 'No podemos tomar tu reserva. Escríbenos.' },
  rental_blocked: { status: 409, message: 'Tu cuenta no se puede eliminar ahora. Escríbenos.' },
  block_of_administrator: { status: 409, message: 'No se puede bloquear a un administrador.' },
  too_many_open: { status: 409, message: 'Alcanzaste el máximo de reservas abiertas.' },
  unverified_limit: {
    status: 409,
    message:
      'Confirma tu correo para reservar más: sin confirmarlo, una cuenta o conexión no puede sumar tantos días y unidades, ni repetir una reserva que venció.',
  },
  closed_day: { status: 409, message: 'La tienda está cerrada ese día: elige otra fecha para retirar o devolver.' },
  too_soon: { status: 409, message: 'Esa fecha de inicio está demasiado cerca: elige otra posterior o escríbenos.' },
  too_late: { status: 409, message: 'Ya no es posible cambiar esta reserva desde aquí. Escríbenos y lo vemos juntos.' },
  end_in_past: { status: 422, message: 'La fecha de fin no puede estar en el pasado.' },
  price_changed: { status: 409, message: 'El precio por día cambió. Revisa el total y confirma de nuevo.' },
  start_in_future: { status: 422, message: 'Un alquiler que ya salió no puede empezar después de hoy.' },
  start_too_early: { status: 422, message: `Puede haber empezado hace ${MAX_DAYS_AHEAD} días como máximo.` },
  period_incomplete: { status: 422, message: 'Elige la fecha de inicio y la de fin.' },
  period_too_long: { status: 422, message: 'El período puede abarcar 2 años como máximo.' },
  cannot_cancel: { status: 409, message: 'No se pudo cancelar la reserva' },
  cannot_end: { status: 409, message: 'No se pudo finalizar la reserva' },
  wrong_phase: { status: 409, message: 'La reserva ya no está en un estado que lo permita. Actualiza y revisa.' },
  nothing_to_undo: { status: 409, message: 'No hay nada de hoy que deshacer en esta reserva.' },
  deposit_short: { status: 409, message: 'El depósito que hay en el pedido no alcanza.' },
  overpaid: { status: 409, message: 'No se puede devolver más de lo que se pagó.' },
  reversed: { status: 409, message: 'Esta anotación ya fue anulada.' },
  rated: { status: 409, message: 'El cliente ya valoró este alquiler: no se puede volver a abrir.' },
  key_reused: { status: 422, message: 'La clave de idempotencia ya se usó con otros datos.' },
  key_closed: { status: 409, message: 'Este envío llegó tarde y ya no se procesa. Inténtalo nuevamente.' },
  rating_hidden: { status: 409, message: 'La tienda ocultó tu valoración de este instrumento: no se puede cambiar.' },
  own_rating: { status: 409, message: 'No puedes denunciar tu propia valoración.' },
  already_reported: { status: 409, message: 'Ya denunciaste esta valoración.' },
  bad_image_count: { status: 422, message: `Debes seleccionar entre ${MIN_IMAGES} y ${MAX_IMAGES} imágenes` },
  unknown_image: { status: 422, message: 'Alguna de las imágenes a conservar ya no existe.' },
  bad_image: { status: 415, message: 'El archivo no es una imagen JPEG, PNG, WebP o AVIF válida.' },
  image_too_many_pixels: { status: 422, message: 'La imagen tiene demasiados píxeles.' },
  too_large: { status: 413, message: 'El archivo o la solicitud es demasiado grande.' },
  unsupported_media: { status: 415, message: 'El tipo de contenido no es compatible.' },
  too_many_requests: { status: 429, message: 'Demasiados intentos. Espera un momento y vuelve a intentarlo.' },
  busy: { status: 429, message: 'Hay muchas personas entrando a la vez. Vuelve a intentarlo en unos segundos.' },
  bad_link: { status: 400, message: 'El enlace no es válido o ya venció.' },
  suppression_not_found: { status: 404, message: 'Esa dirección ya no está suspendida.' },
  email_not_waiting: { status: 409, message: 'Este mensaje no está pendiente de reintento.' },
  unavailable: { status: 503, message: 'El servicio no está disponible en este momento. Inténtalo nuevamente.' },
} as const satisfies Record<string, Row>;

export type FailureStatus = 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 422 | 429 | 500 | 503;

/** `code` is absent where the kind itself is the public code. */
type Row = { status: FailureStatus; message: string; code?: string };

export type FailureKind = keyof typeof FAILURES;

export const FAILURE_KINDS = Object.keys(FAILURES) as FailureKind[];

export type FieldError = { path: string; message: string };

export type Failure<K extends FailureKind = FailureKind> = {
  kind: K;
  /** What a person may be shown. */
  message: string;
  errors?: FieldError[];
  /** Days ('YYYY-MM-DD') that stand in the way: no_stock and stock_below_reserved name them. */
  days?: string[];
  /** price_changed: what a day costs now, in the decimal number of the API. */
  pricePerDay?: number;
  /** For administrators only: the reservations that hold those days. */
  conflicts?: InTheWay[];
  retryAfterSeconds?: number;
};

/** The public code: its kind, except for the three duplicates, which share the code that API clients know. */
export function codeOf(kind: FailureKind): string {
  const row: Row = FAILURES[kind];
  return row.code ?? kind;
}

export const statusOf = (kind: FailureKind): FailureStatus => FAILURES[kind].status;

export const failure = <K extends FailureKind>(kind: K, details: Partial<Omit<Failure, 'kind'>> = {}): Failure<K> => ({
  kind,
  message: FAILURES[kind].message,
  ...details,
});

/** The failure with its message at one field of the input. */
export const failureAt = <K extends FailureKind>(path: string, kind: K, message: string = FAILURES[kind].message): Failure<K> =>
  failure(kind, { message, errors: [{ path, message }] });
