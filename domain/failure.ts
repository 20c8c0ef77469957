/**
 * Every refusal that the product can give, with a stable code for programs and its Spanish sentence for people.
 * Sentences are those of the specification's catalogue; codes are public and never change meaning.
 */
const SENTENCES = {
  malformed: 'La solicitud no es válida.',
  invalid: 'Revisa los datos ingresados.',
  unauthenticated: 'Inicia Sesión para interactuar.',
  bad_credentials: 'Credenciales inválidas',
  inactive_account: 'Cuenta desactivada',
  forbidden: 'No tienes permiso para realizar esta acción.',
  cross_site: 'La solicitud no proviene de este sitio.',
  not_found: 'No encontramos lo que buscas.',
  instrument_not_found: 'Producto no encontrado',
  category_not_found: 'Categoría no encontrada',
  specification_not_found: 'Característica no encontrada',
  user_not_found: 'Usuario no encontrado',
  reservation_not_found: 'Reserva no encontrada',
  picture_not_found: 'Imagen no encontrada',
  message_not_found: 'Mensaje no encontrado',
  maintenance_not_found: 'Mantenimiento no encontrado',
  method_not_allowed: 'Método no permitido.',
  email_taken: 'El email ya está registrado',
  duplicate_instrument: 'Ya existe un instrumento con este nombre. Por favor usa un nombre único.',
  duplicate_category: 'Ya existe una categoría con este nombre. Por favor, utiliza un nombre único.',
  duplicate_specification: 'Ya existe una característica con este nombre',
  category_in_use: 'No se puede eliminar una categoría con productos asociados',
  specification_in_use: 'No se puede eliminar una característica que está siendo utilizada por productos',
  instrument_in_use: 'No se puede eliminar un instrumento con reservas vigentes.',
  unknown_specification: 'La característica indicada no existe',
  unknown_category: 'La categoría indicada no existe',
  stock_below_reserved: 'El stock no puede quedar por debajo de lo ya reservado.',
  changed_meanwhile: 'Otra persona modificó este instrumento mientras lo editabas.',
  own_admin_role: 'No puedes quitarte permisos de administrador a ti mismo',
  own_account: 'No puedes desactivar tu propia cuenta',
  wrong_password: 'La contraseña actual no es correcta.',
  open_reservations: 'No puedes eliminar tu cuenta mientras tengas reservas abiertas.',
  last_administrator: 'Debe quedar al menos un administrador activo.',
  no_stock: 'El rango seleccionado no tiene suficiente stock disponible.',
  in_maintenance: 'El instrumento está en mantenimiento y no se puede reservar.',
  too_many_open: 'Alcanzaste el máximo de reservas abiertas.',
  unverified_limit:
    'Verifica tu correo para reservar más: sin verificarlo, tus reservas abiertas no pueden sumar tantos días y unidades.',
  price_changed: 'El precio por día cambió. Revisa el total y confirma de nuevo.',
  start_in_past: 'La fecha de inicio no puede estar en el pasado.',
  end_before_start: 'La fecha de fin no puede ser anterior a la de inicio.',
  range_too_long: 'Una reserva puede durar 90 días como máximo.',
  start_too_far: 'La fecha de inicio no puede superar los 365 días.',
  period_incomplete: 'Elige la fecha de inicio y la de fin.',
  period_too_long: 'El período puede abarcar 2 años como máximo.',
  cannot_cancel: 'No se pudo cancelar la reserva',
  cannot_end: 'No se pudo finalizar la reserva',
  key_reused: 'La clave de idempotencia ya se usó con otros datos.',
  not_ended: 'Solo puedes valorar reservas finalizadas',
  bad_image_count: 'Debes seleccionar entre 1 y 6 imágenes',
  unknown_image: 'Alguna de las imágenes a conservar ya no existe.',
  bad_image: 'El archivo no es una imagen JPEG, PNG, WebP o AVIF válida.',
  image_too_many_pixels: 'La imagen tiene demasiados píxeles.',
  too_large: 'El archivo o la solicitud es demasiado grande.',
  unsupported_media: 'El tipo de contenido no es compatible.',
  too_many_requests: 'Demasiados intentos. Espera un momento y vuelve a intentarlo.',
  busy: 'Hay muchas personas entrando a la vez. Vuelve a intentarlo en unos segundos.',
  bad_link: 'El enlace no es válido o ya venció.',
  email_not_waiting: 'Este mensaje no está pendiente de reintento.',
  unavailable: 'El servicio no está disponible en este momento. Inténtalo nuevamente.',
  internal: 'Error interno del servidor. Intenta más tarde.',
} as const satisfies Record<string, string>;

export type FailureKind = keyof typeof SENTENCES;

export const FAILURE_KINDS = Object.keys(SENTENCES) as FailureKind[];

export type FieldError = { path: string; message: string };

/** A reservation that stands in the way of something. Days are 'YYYY-MM-DD'. */
export type Obstacle = {
  id: number;
  userName: string;
  userEmail: string;
  startDate: string;
  endDate: string;
  quantity: number;
  status: 'ACTIVE' | 'CONFIRMED' | 'PENDING';
};

export type Failure = {
  kind: FailureKind;
  /** The sentence a person may be shown. */
  message: string;
  errors?: FieldError[];
  /** Days ('YYYY-MM-DD') that stand in the way: no_stock and stock_below_reserved name them. */
  days?: string[];
  /** price_changed: what a day costs now, in the decimal number of the API. */
  pricePerDay?: number;
  /** Told to administrators only: the reservations that hold those days. */
  conflicts?: Obstacle[];
  retryAfterSeconds?: number;
};

/** Public codes: the three duplicates share the one that outside clients know. */
export function codeOf(kind: FailureKind): string {
  return kind.startsWith('duplicate_') ? 'duplicate' : kind;
}

export const failure = (kind: FailureKind, details: Partial<Omit<Failure, 'kind'>> = {}): Failure => ({
  kind,
  message: SENTENCES[kind],
  ...details,
});
