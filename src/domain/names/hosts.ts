import { hostOf } from "../lookUpTarget.ts";

/** Subdomains included. */
const shared: ReadonlySet<string> = new Set(
  `linkedin.com facebook.com fb.com fb.me twitter.com x.com t.co instagram.com youtube.com youtu.be tiktok.com pinterest.com
  reddit.com snapchat.com threads.net discord.com discord.gg telegram.me t.me whatsapp.com wa.me medium.com substack.com
  quora.com vimeo.com twitch.tv tumblr.com meetup.com slack.com weibo.com vk.com xing.com flickr.com mastodon.social
  bsky.app angel.co angellist.com wellfound.com crunchbase.com pitchbook.com producthunt.com f6s.com gust.com
  kickstarter.com indiegogo.com gofundme.com wefunder.com republic.com startengine.com seedinvest.com bloomberg.com
  github.com github.io gitlab.com gitlab.io bitbucket.org bitbucket.io sourceforge.net npmjs.com pypi.org readthedocs.io
  google.com goo.gl g.co withgoogle.com googleusercontent.com googleapis.com appspot.com web.app firebaseapp.com
  business.site blogspot.com blogger.com youtube-nocookie.com run.app page.link forms.gle g.page
  apple.com icloud.com me.com microsoft.com live.com office.com sharepoint.com onedrive.com azurewebsites.net
  azurestaticapps.net windows.net cloudapp.net amazon.com amazonaws.com amzn.to awsapprunner.com amplifyapp.com cloudfront.net
  wix.com wixsite.com editorx.io squarespace.com weebly.com weeblysite.com wordpress.com wordpress.org wpengine.com
  wpcomstaging.com godaddysites.com webflow.io webflow.com framer.website framer.app framer.ai carrd.co strikingly.com
  jimdo.com jimdosite.com jimdofree.com webnode.com yolasite.com tilda.ws ucraft.net site123.me mystrikingly.com
  duda.co dudaone.com multiscreensite.com square.site myshopify.com shopify.com etsy.com ebay.com bigcartel.com storenvy.com
  gumroad.com patreon.com ko-fi.com notion.so notion.site about.me linktr.ee bio.link beacons.ai bit.ly tinyurl.com ow.ly
  lnkd.in rebrand.ly eventbrite.com calendly.com typeform.com surveymonkey.com airtable.com mailchi.mp mailchimp.com
  constantcontact.com list-manage.com hubspot.com hubspotpagebuilder.com hs-sites.com unbouncepages.com launchrock.com
  herokuapp.com netlify.app netlify.com vercel.app now.sh pages.dev workers.dev fly.dev onrender.com render.com railway.app
  surge.sh glitch.me replit.app repl.co deno.dev ngrok.io ngrok.app ngrok-free.app azurefd.net digitaloceanspaces.com
  dropbox.com box.com docsend.com scribd.com slideshare.net issuu.com yelp.com tripadvisor.com yellowpages.com
  wikipedia.org wikimedia.org wikidata.org archive.org sec.gov yahoo.com gmail.com hotmail.com outlook.com aol.com msn.com
  comcast.net att.net verizon.net proton.me protonmail.com gmx.de gmx.net web.de mail.ru yandex.ru qq.com 163.com
  geocities.com angelfire.com tripod.com 000webhostapp.com byethost.com bubbleapps.io softr.app glide.page
  example.com example.org example.net`.split(/\s+/u),
);

/**
 * Returns the host in lowercase punycode with subdomains, since only an equal host is the same company; undefined if
 * shared.
 */
export function companyHost(web: string): string | undefined {
  const address = web.trim();
  if (address.length > 2000 || /\s/u.test(address)) return undefined;
  const scheme = /^([a-z][a-z\d+.-]*):\/\//iu.exec(address)?.[1]?.toLowerCase();
  if (scheme !== undefined && scheme !== "http" && scheme !== "https") return undefined;
  if (scheme === undefined && /^[^/?#]*@/u.test(address)) return undefined;
  const host = hostOf(address)
    ?.toLowerCase()
    .replace(/\.$/u, "")
    .replace(/^www\d?\.(?=[^.]+\.)/u, "");
  if (
    host === undefined ||
    host.length > 253 ||
    !/^(?:[a-z\d_-]{1,63}\.)+(?:[a-z]{2,24}|xn--[a-z\d-]+)$/u.test(host)
  ) {
    return undefined;
  }
  const labels = host.split(".");
  const isShared = labels.some((_, at) => shared.has(labels.slice(at).join(".")));
  return isShared ? undefined : host;
}
