/** Opens a conversation with a stored phone number (`+55` and digits), with a text to send. */
export const whatsappLink = (phone: string, text?: string): string =>
  `https://wa.me/${phone.replace(/\D/g, '')}${text === undefined ? '' : `?text=${encodeURIComponent(text)}`}`;
