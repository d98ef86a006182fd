/** A stored picture; pages request it in the size they need (`/imagens/{id}/{largura}.{avif|webp}`). */
export interface Imagem {
  id: string;
  largura: number;
  altura: number;
  /** a few pixels as a data URI, shown until the picture has loaded */
  borrao: string | null;
}
