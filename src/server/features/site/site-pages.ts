import { type Label, type Locale, label } from '#shared/i18n/languages.ts';
import { pageTitles } from './share-image-text.ts';

/** A page of the site that a search may lead to. */
interface SitePage {
  url: string;
  title: Label;
  text: Label;
  /** further words by which people search for it */
  words: string;
}

export const sitePages: readonly SitePage[] = [
  {
    url: '/contato',
    title: pageTitles.contato,
    text: [
      'Escreva para a igreja, ligue ou veja como chegar.',
      'Write to the church, call, or see how to get here.',
      'Escriba a la iglesia, llame o vea cómo llegar.',
    ],
    words:
      'contato telefone whatsapp email endereço mapa secretaria visita visitar primeira vez contact phone address visit contacto teléfono dirección',
  },
  {
    url: '/pedido-oracoes',
    title: pageTitles['pedido-oracoes'],
    text: [
      'Envie um pedido de oração, em sigilo e, se quiser, sem o seu nome.',
      'Send a prayer request, in confidence and, if you like, without your name.',
      'Envíe un pedido de oración, en reserva y, si lo desea, sin su nombre.',
    ],
    words: 'pedido oração pedir intercessão prayer request pray oración',
  },
  {
    url: '/contribuir',
    title: pageTitles.contribuir,
    text: [
      'Dízimos, ofertas e campanhas, por Pix e outras formas.',
      'Tithes, offerings and campaigns, by Pix and in other ways.',
      'Diezmos, ofrendas y campañas, por Pix y otras formas.',
    ],
    words:
      'dízimo oferta doação doar contribuição pix cartão boleto campanha give giving donate tithe offering diezmo ofrenda donar',
  },
  {
    url: '/contribuir#extrato',
    title: ['Extrato das contribuições', 'Statement of your gifts', 'Extracto de sus contribuciones'],
    text: [
      'Receba por e-mail o que você contribuiu no ano.',
      'Get by e-mail what you gave in a year.',
      'Reciba por correo lo que contribuyó en el año.',
    ],
    words: 'extrato comprovante recibo informe imposto renda statement receipt tax extracto comprobante',
  },
  {
    url: '/eventos',
    title: pageTitles.eventos,
    text: [
      'Cultos, encontros e festas, por data.',
      'Services, meetings and celebrations, by date.',
      'Cultos, encuentros y fiestas, por fecha.',
    ],
    words: 'agenda calendário programação evento culto events calendar agenda programación',
  },
  {
    url: '/noticias',
    title: pageTitles.noticias,
    text: [
      'O que acontece na igreja, avisos e devocionais.',
      'What happens in the church, notices and devotionals.',
      'Lo que pasa en la iglesia, avisos y devocionales.',
    ],
    words: 'notícia aviso devocional blog artigo news noticia',
  },
  {
    url: '/conteudos',
    title: pageTitles.conteudos,
    text: [
      'Pregações, estudos e transmissões ao vivo.',
      'Sermons, studies and live broadcasts.',
      'Prédicas, estudios y transmisiones en vivo.',
    ],
    words:
      'mensagem vídeo pregação sermão estudo ao vivo transmissão youtube pregador sermon video live message preacher prédica mensaje',
  },
  {
    url: '/projetos',
    title: pageTitles.projetos,
    text: [
      'O que a igreja faz pela cidade, e como ajudar.',
      'What the church does for the city, and how to help.',
      'Lo que la iglesia hace por la ciudad, y cómo ayudar.',
    ],
    words: 'projeto social ação social voluntário ajudar cesta projects help volunteer proyecto ayudar',
  },
  {
    url: '/loja-virtual',
    title: pageTitles['loja-virtual'],
    text: [
      'Camisetas, Bíblias, livros e presentes da nossa igreja.',
      'T-shirts, Bibles, books and gifts of our church.',
      'Camisetas, Biblias, libros y regalos de nuestra iglesia.',
    ],
    words:
      'loja comprar produto camiseta bíblia livro caneca presente carrinho store shop buy t-shirt tienda comprar libro regalo',
  },
  {
    url: '/rifa',
    title: pageTitles.rifa,
    text: [
      'Rifas beneficentes, com sorteios que qualquer pessoa confere.',
      'Charity raffles, with draws that anyone can check.',
      'Rifas benéficas, con sorteos que cualquiera comprueba.',
    ],
    words:
      'rifa sorteio números cota prêmio bilhete concorrer raffle draw ticket prize numbers rifa sorteo premio',
  },
  {
    url: '/transparencia',
    title: pageTitles.transparencia,
    text: [
      'O que entrou e o que saiu, de um jeito que qualquer pessoa confere.',
      'What came in and went out, in a way that anyone can check.',
      'Lo que entró y lo que salió, de un modo que cualquiera comprueba.',
    ],
    words:
      'transparência prestação contas finanças balancete receitas despesas assembleia transparency accounts finances transparencia cuentas finanzas',
  },
  {
    url: '/bio',
    title: pageTitles.bio,
    text: [
      'Redes sociais e atalhos da igreja.',
      'Social networks and shortcuts of the church.',
      'Redes sociales y accesos de la iglesia.',
    ],
    words: 'link redes sociais instagram youtube facebook spotify links social enlaces',
  },
  {
    url: '/politica-privacidade',
    title: pageTitles['politica-privacidade'],
    text: [
      'Quais dados recebemos, para quê e por quanto tempo.',
      'Which data we receive, what for and for how long.',
      'Qué datos recibimos, para qué y por cuánto tiempo.',
    ],
    words: 'privacidade dados lgpd cookie encarregado privacy data cookies privacidad datos',
  },
];

/** All words by which a page is found, in every language. */
export const wordsOfPage = ({ title, text, words }: SitePage): string => [...title, ...text, words].join(' ');

export const pageText = ({ title, text }: SitePage, locale: Locale): { titulo: string; resumo: string } => ({
  titulo: label(title, locale),
  resumo: label(text, locale),
});
