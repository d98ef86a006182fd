const videoProviders = ['youtube', 'vimeo', 'facebook'] as const;
type VideoProvider = (typeof videoProviders)[number];

/** The hosts of embedded players: the only foreign frames a page may contain. */
export const videoFrameHosts = [
  'https://www.youtube-nocookie.com',
  'https://player.vimeo.com',
  'https://vimeo.com',
  'https://www.facebook.com',
] as const;

export interface Video {
  provedor: VideoProvider;
  /** the provider's id: of a video, or of a playlist */
  video_id: string;
  /** the address of the embedded player */
  url_incorporada: string;
  /** null where the provider offers none without a request */
  miniatura: string | null;
}

const youtubeHosts = ['youtube.com', 'm.youtube.com', 'music.youtube.com', 'youtube-nocookie.com'];
const facebookHosts = ['facebook.com', 'm.facebook.com', 'web.facebook.com'];
const youtubeId = /^[\w-]{11}$/;
const playlistId = /^[\w-]{12,64}$/;
const digits = /^\d{5,20}$/;
/** host, path and query; without user info before the host or a port after it */
const parts = /^https?:\/\/(?:www\.)?([a-z0-9.-]+)(\/[^?#\s]*)?(?:\?([^#\s]*))?(?:#\S*)?$/i;

/** Raw values from the address: ids contain nothing that would be encoded. */
type Query = ReadonlyMap<string, string | undefined>;

/** A video from an address copied from a browser or app; undefined when we cannot show it. */
export function parseVideo(address: string): Video | undefined {
  const [, name, place = '', search = ''] = parts.exec(address.trim()) ?? [];
  if (name === undefined) return undefined;
  const host = name.toLowerCase();
  const path = place.split('/').filter(Boolean);
  const query: Query = new Map(
    search.split('&').map((pair) => pair.split('=', 2) as [string, string | undefined]),
  );
  if (host === 'youtu.be') return youtube(path[0]);
  if (youtubeHosts.includes(host)) return onYoutube(path, query);
  if (host === 'vimeo.com' || host === 'player.vimeo.com') return onVimeo(path, query);
  if (host === 'fb.watch') return facebook(path[0], `https://fb.watch/${path[0]}/`);
  return facebookHosts.includes(host) ? onFacebook(path, query) : undefined;
}

function youtube(id: string | undefined): Video | undefined {
  if (!id || !youtubeId.test(id)) return undefined;
  return {
    provedor: 'youtube',
    video_id: id,
    // The host that sets no cookies before a click on play.
    url_incorporada: `https://www.youtube-nocookie.com/embed/${id}`,
    miniatura: `https://i.ytimg.com/vi/${id}/hqdefault.jpg`,
  };
}

function onYoutube([first, second]: string[], query: Query): Video | undefined {
  const list = query.get('list');
  if (first === 'watch' && query.has('v')) return youtube(query.get('v'));
  if (first === 'playlist' || (first === 'embed' && second === 'videoseries')) {
    if (!list || !playlistId.test(list)) return undefined;
    return {
      provedor: 'youtube',
      video_id: list,
      url_incorporada: `https://www.youtube-nocookie.com/embed/videoseries?list=${list}`,
      miniatura: null,
    };
  }
  return ['shorts', 'live', 'embed', 'v'].includes(first ?? '') ? youtube(second) : undefined;
}

function onVimeo(path: string[], query: Query): Video | undefined {
  const index = path.findLastIndex((part) => digits.test(part));
  const id = path[index];
  if (id === undefined) return undefined;
  if (path[index - 1] === 'event') return vimeo(id, `https://vimeo.com/event/${id}/embed`);
  // A showcase or channel is not a video.
  if (index > 0 && ['showcase', 'album', 'user'].includes(path[index - 1]!)) return undefined;
  // Unlisted videos need their key, which follows the id or is in the query.
  const key = path[index + 1] ?? query.get('h') ?? '';
  return vimeo(id, `https://player.vimeo.com/video/${id}${/^[0-9a-f]{6,20}$/.test(key) ? `?h=${key}` : ''}`);
}

const vimeo = (id: string, embed: string): Video => ({
  provedor: 'vimeo',
  video_id: id,
  url_incorporada: embed,
  miniatura: null,
});

function onFacebook(path: string[], query: Query): Video | undefined {
  const [first = '', second] = path;
  const last = path.at(-1);
  const isWatch = first === 'watch' || first === 'video.php';
  const id = isWatch ? query.get('v') : first === 'reel' || path.includes('videos') ? last : undefined;
  if (id && digits.test(id)) {
    const page = isWatch ? `watch/?v=${id}` : path.join('/');
    return facebook(id, `https://www.facebook.com/${page}`);
  }
  if (first === 'share' && (second === 'v' || second === 'r') && path[2])
    return facebook(path[2], `https://www.facebook.com/share/${second}/${path[2]}/`);
  return undefined;
}

function facebook(id: string | undefined, address: string): Video | undefined {
  if (!id || !/^[\w-]{5,40}$/.test(id)) return undefined;
  return {
    provedor: 'facebook',
    video_id: id,
    url_incorporada: `https://www.facebook.com/plugins/video.php?href=${encodeURIComponent(address)}&show_text=false`,
    miniatura: null,
  };
}
