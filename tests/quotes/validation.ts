import type { Quote } from './quote.ts';

/** Section 5: what is wrong with what was given. */
export const VALIDATION: readonly Quote[] = [
  {
    section: 5,
    quote: 'Por favor ingrese un correo electrónico válido con un dominio reconocido',
    at: 'a registration with mistakes',
  },
  { section: 5, quote: 'La contraseña debe tener al menos 6 caracteres', at: 'a registration with mistakes' },
  { section: 5, quote: 'La contraseña debe tener al menos 6 caracteres', at: 'a login with a short password' },
  { section: 5, quote: 'Las contraseñas no coinciden', at: 'a registration with mistakes' },
  { section: 5, quote: 'Débil', at: 'a weak password' },
  { section: 5, quote: 'Media', at: 'a medium password' },
  { section: 5, quote: 'Fuerte', at: 'a strong password' },
  { section: 5, quote: 'exitoso', at: 'registered' },
  { section: 5, quote: 'Credenciales inválidas', at: 'a local login that is wrong' },
  { section: 5, quote: 'Cuenta desactivada', at: 'a local login of a deactivated account' },
  { section: 5, quote: 'Todos los campos son obligatorios', at: 'a local account with a field missing' },
  { section: 5, quote: 'El email ya está registrado', at: 'a registration of a taken address' },
  { section: 5, quote: 'El email ya está registrado', at: 'a local account with a taken address' },

  { section: 5, quote: 'Debes seleccionar entre 1 y 6 imágenes', at: 'a new instrument without pictures' },
  { section: 5, quote: 'El producto debe tener entre 1 y 6 imágenes', at: 'a local instrument without pictures' },
  {
    section: 5,
    quote: 'La característica con ID {id} no existe',
    at: 'a local instrument with an unknown specification',
  },
  { section: 5, quote: 'Ya existe una categoría con este nombre', at: 'a local category with a taken name' },
  { section: 5, quote: 'El nombre de la categoría no puede estar vacío', at: 'a category without a name' },
  {
    section: 5,
    quote: 'No se puede eliminar una categoría con productos asociados',
    at: 'a category that is in use',
  },
  { section: 5, quote: 'eliminar categoria {category name}', at: 'deleting a category' },
  { section: 5, quote: 'El nombre de la característica no puede estar vacío', at: 'a specification without a name' },
  { section: 5, quote: 'Ya existe una característica con este nombre', at: 'a specification with a taken name' },
  { section: 5, quote: 'Ya existe una característica con este nombre', at: 'a local specification with a taken name' },
  {
    section: 5,
    quote: 'No se puede eliminar una característica que está siendo utilizada por productos',
    at: 'a specification that is in use',
  },
  { section: 5, quote: 'Característica no encontrada', at: 'changing a specification that is not there' },
  { section: 5, quote: 'No puedes quitarte permisos de administrador a ti mismo', at: 'users' },
  { section: 5, quote: 'No puedes quitarte permisos de administrador a ti mismo', at: 'taking one’s own rights' },

  { section: 5, quote: 'Por favor, selecciona una puntuación', at: 'rating without stars' },
  { section: 5, quote: 'Solo puedes valorar reservas finalizadas', at: 'rating what has not ended' },
  { section: 5, quote: 'No se puede puntuar este instrumento (ID no disponible)', at: 'rating nothing' },
  { section: 5, quote: 'Inicia Sesión para interactuar.', at: 'detail' },
  { section: 5, quote: 'Inicia Sesión para interactuar.', at: 'a heart of a visitor' },
  { section: 5, quote: 'Usuario no autenticado', at: 'a heart without a user' },

  {
    section: 5,
    quote: 'Esta fecha no tiene suficiente stock disponible ({n} unidades)',
    at: 'a day without stock',
  },
  {
    section: 5,
    quote: 'El rango seleccionado no tiene suficiente stock disponible ({n} unidades)',
    at: 'a range without stock',
  },
  { section: 5, quote: 'Fecha de inicio no seleccionada', at: 'a form without a start' },
  { section: 5, quote: 'No se ha cargado la información del instrumento', at: 'a form without its instrument' },
  { section: 5, quote: 'Información de usuario no disponible', at: 'a form without a user' },
  { section: 5, quote: 'La cantidad debe ser un número mayor a 0', at: 'a form without a quantity' },
  { section: 5, quote: 'La cantidad debe ser un número mayor a 0', at: 'reserving no unit' },
  {
    section: 5,
    quote: 'La cantidad seleccionada (n) supera el stock disponible (m) para la fecha de inicio.',
    shows: 'La cantidad seleccionada ({n}) supera el stock disponible ({m}) para la fecha de inicio.',
    at: 'a form that asks for too many',
  },
];
