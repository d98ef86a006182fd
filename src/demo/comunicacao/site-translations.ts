import type { InputFor } from '#shared/crud/record.ts';
import type { site } from '#shared/sections/site.ts';

/** The texts of the demo church in English and Spanish. */
export const demoTranslations = {
  descricao_en:
    'An evangelical church in Vila Velha, Espírito Santo, that learns from Jesus to care for people. Sunday services at 9 am and 6:30 pm.',
  descricao_es:
    'Una iglesia evangélica en Vila Velha, Espírito Santo, que aprende de Jesús a cuidar de la gente. Cultos los domingos a las 9 h y a las 18:30 h.',
  rodape_en: 'A family that gathers around the Word, the table and prayer. The door is open to you.',
  rodape_es: 'Una familia que se reúne en torno a la Palabra, la mesa y la oración. La puerta está abierta.',
  hero_chamada_en: 'Vila Velha · Sundays, 9 am and 6:30 pm',
  hero_chamada_es: 'Vila Velha · domingos, 9 h y 18:30 h',
  hero_titulo_en: 'There is a place for you at the table',
  hero_titulo_es: 'Hay un lugar para usted en la mesa',
  hero_texto_en:
    'You need not know the songs nor have company. Come as you are: somebody will welcome you at the door, with freshly made coffee.',
  hero_texto_es:
    'No hace falta saber las canciones ni tener con quién venir. Llegue como está: alguien le recibirá en la puerta, con café recién hecho.',
  hero_botao_en: 'Plan your visit',
  hero_botao_es: 'Planee su visita',
  contribuir_titulo_en: 'What we receive becomes care',
  contribuir_titulo_es: 'Lo que recibimos se vuelve cuidado',
  contribuir_texto_en:
    'Tithes and offerings keep the house open, support missionaries and fill the tables of seventy families a month. The accounts are presented to the assembly every quarter.',
  contribuir_texto_es:
    'Los diezmos y ofrendas mantienen abierta la casa, sostienen a misioneros y llenan la mesa de setenta familias por mes. Las cuentas se presentan en asamblea, cada trimestre.',
  oracao_titulo_en: 'How can we pray for you?',
  oracao_titulo_es: '¿Cómo podemos orar por usted?',
  oracao_texto_en:
    'Every Friday a group meets to pray for the requests that arrive. Yours is kept in confidence and, if you prefer, goes without your name.',
  oracao_texto_es:
    'Todos los viernes un grupo se reúne para orar por los pedidos que llegan. El suyo queda en reserva y, si lo prefiere, va sin su nombre.',
  bio_texto_en: 'A church in Vila Velha, Brazil. Sundays at 9 am and 6:30 pm. Come as you are.',
  bio_texto_es: 'Iglesia en Vila Velha, Brasil. Domingos a las 9 h y a las 18:30 h. Venga como está.',
} satisfies InputFor<typeof site>;

const lines = `
É a minha primeira vez: como é? | It is my first time: what is it like? | Es mi primera vez: ¿cómo es? | /contato | heart-handshake
Agenda da semana | This week | Agenda de la semana | /eventos | calendar-event
Mensagens e transmissões | Messages and broadcasts | Mensajes y transmisiones | /conteudos | movie
Pedir oração | Ask for prayer | Pedir oración | /pedido-oracoes | pray
Contribuir | Give | Contribuir | /contribuir | heart
Notícias da igreja | News of the church | Noticias de la iglesia | /noticias | news
Projetos sociais: Mesa cheia e Semear | Social projects: Mesa cheia and Semear | Proyectos sociales: Mesa cheia y Semear | /projetos | basket
Podcast no Spotify | Podcast on Spotify | Podcast en Spotify | https://open.spotify.com/show/exemploapriscodagraca | headphones
`;

/** The lines of /bio; the first one is featured. */
export const demoLinks = lines
  .trim()
  .split('\n')
  .map((line, at) => {
    const [titulo = '', titulo_en = '', titulo_es = '', url = '', icone = ''] = line
      .split('|')
      .map((part) => part.trim());
    return { titulo, titulo_en, titulo_es, url, icone, destaque: at === 0 };
  });
