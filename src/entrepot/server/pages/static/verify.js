// Verification of a record's deal against the server's commitments: docs/fairness.md, "The protocol".
// It needs no server, and no crypto.subtle, which a page without HTTPS lacks.

const utf8 = new TextEncoder();
const HEX = /^[0-9a-f]{64}$/;
const TRANSCRIPT_LINE = /^(sit [0-9]( [0-9a-f]{64})?|(begin|end) [0-9a-f]{64}|(undo|stand-in|return) [0-9]|act [0-9] (human|bot|stand-in) [^\n]+|change [0-9] [^\n]+)$/;
const ensure = (holds) => { if (!holds) throw new Error("no table could do this"); };
const encode = (text) => ensure(!/\p{Surrogate}/u.test(text)) ?? utf8.encode(text);

function primes(n) {
  const found = [];
  for (let k = 2; found.length < n; k++) if (found.every((p) => k % p)) found.push(k);
  return found;
}
const fraction = (x) => Math.floor((x - Math.floor(x)) * 2 ** 32) >>> 0;
const START = primes(8).map((p) => fraction(Math.sqrt(p)));
const ROUND = primes(64).map((p) => fraction(Math.cbrt(p)));

/** SHA-256 of bytes, as bytes. */
export function sha256(bytes) {
  const padded = new Uint8Array(((bytes.length + 72) >> 6) << 6);
  padded.set(bytes);
  padded[bytes.length] = 128;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(padded.length - 4, bytes.length << 3);
  const state = Uint32Array.from(START);
  const w = new Uint32Array(64);
  const rotate = (x, n) => (x >>> n) | (x << (32 - n));
  for (let at = 0; at < padded.length; at += 64) {
    for (let i = 0; i < 16; i++) w[i] = view.getUint32(at + 4 * i);
    for (let i = 16; i < 64; i++) {
      const [x, y] = [w[i - 15], w[i - 2]];
      const s = (rotate(x, 7) ^ rotate(x, 18) ^ (x >>> 3)) + (rotate(y, 17) ^ rotate(y, 19) ^ (y >>> 10));
      w[i] = w[i - 16] + w[i - 7] + s;
    }
    let [a, b, c, d, e, f, g, h] = state;
    for (let i = 0; i < 64; i++) {
      const s1 = (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + ((e & f) ^ (~e & g));
      const t = (h + s1 + ROUND[i] + w[i]) | 0;
      const s0 = (rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + t) | 0, c, b, a, (t + s0) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((x, i) => { state[i] += x; });
  }
  const out = new DataView(new ArrayBuffer(32));
  state.forEach((x, i) => out.setUint32(4 * i, x));
  return new Uint8Array(out.buffer);
}

const join = (...parts) => Uint8Array.from(parts.flatMap((part) => [...part]));
export const hex = (bytes) => [...bytes].map((x) => x.toString(16).padStart(2, "0")).join("");
const unhex = (text) => Uint8Array.from(text.match(/../g), (two) => parseInt(two, 16));
export const hash = (...lines) => hex(sha256(encode(lines.join("\n"))));

/** HMAC-SHA-256 of lines, with a key in hexadecimal digits. */
export function mac(key, ...lines) {
  const padded = new Uint8Array(64);
  padded.set(unhex(key));
  const inner = sha256(join(padded.map((x) => x ^ 0x36), encode(lines.join("\n"))));
  return hex(sha256(join(padded.map((x) => x ^ 0x5c), inner)));
}

/** The one JSON text that stands for a value. */
export function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const keys = Object.keys(value).sort((a, b) => (hex(encode(a)) < hex(encode(b)) ? -1 : 1));
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`).join(",")}}`;
}

/** A function that returns numbers below n, one after the other, as the key rolls them. */
function dice(key) {
  let [i, digits] = [0, []];
  return (n) => {
    for (;;) {
      if (!digits.length) {
        const block = new DataView(unhex(mac(key, `roll ${i++}`)).buffer);
        digits = [0, 4, 8, 12, 16, 20, 24, 28].map((at) => block.getUint32(at) >>> 2);
      }
      const scaled = digits.shift() * n; // less than 2**53, as no game rolls so many
      if (scaled % 2 ** 30 >= 2 ** 30 % n) return Math.floor(scaled / 2 ** 30);
    }
  };
}

/** The actions of a transcript and the entropy of each seat. Throws where no table could do them. */
export function replayTranscript(deeds, seats) {
  const [actions, parts] = [[], seats.map(() => "")];
  let begun = false;
  for (const line of deeds) {
    const [kind, place, ...words] = line.split(" ");
    const [seat, last] = [Number(place), actions.at(-1)];
    ensure(TRANSCRIPT_LINE.test(line));
    if (kind === "begin" || kind === "end") begun = true;
    else ensure(seat < seats.length && (seats[seat] !== "human") === (kind === "act" && words[0] === "bot"));
    if (kind === "sit" && words.length && !begun) [parts[seat]] = words;
    else if (kind === "act") actions.push([seat, words.slice(1).join(" ")]) && ensure(begun);
    else if (kind === "undo") ensure(last?.[0] === seat && actions.pop());
    else if (kind === "change") actions.findLast((one) => one[0] === seat)[1] = words.join(" ");
  }
  return { actions, parts };
}

/** All heads of the hash chain, from before the first line on. */
export function heads({ promise, key, deeds }) {
  const found = [hash("entrepot deal 1", "chain", promise)];
  deeds.forEach((line, i) => found.push(hash(found[i], mac(key, `link ${i + 1}`), line)));
  return found;
}

/** The commitment to a choice that is still closed. Its salt is that of the last line sent. */
export const choiceCommitment = (seat, action, salt) => hash("entrepot deal 1", "choice", seat, action, salt);
export const saltOf = (key, line, seat) => mac(key, `choice ${line} ${seat}`);

const equal = (one, other) => canonical(one) === canonical(other);
const RECORD_KEYS = ["actions", "deal", "format", "game", "options", "players", "result", "rules", "seed", "setup"];
const DEAL_KEYS = ["deeds", "head", "key", "plan", "promise", "rolls", "salt", "version"];

/** The check that the deal of a record fails, by name; null if none. */
function failedCheck(record) {
  const { deal, names, hints, ...rest } = record; // names and hints prove nothing
  if (!equal(["deal", ...Object.keys(rest)].sort(), RECORD_KEYS) || !equal(Object.keys(deal).sort(), DEAL_KEYS)) return "form";
  if (record.format !== 1 || deal.version !== 1 || record.seed !== null) return "form";
  if (![deal.key, deal.salt].every((text) => HEX.test(text))) return "form";
  if (deal.promise !== hash("entrepot deal 1", "promise", deal.plan, deal.key, deal.salt)) return "promise";
  const plan = JSON.parse(deal.plan);
  const { game, rules, options, setup, result } = record;
  if (!equal(plan, { game, rules, options, seats: plan.seats })) return "plan";
  if (plan.seats.length !== record.players) return "plan";
  const { actions, parts } = replayTranscript(deal.deeds, plan.seats);
  if (setup.key !== mac(deal.key, "deal", ...parts)) return "parts";
  const roll = dice(setup.key);
  if (!deal.rolls.every(([, rolls]) => rolls.every(([n, value]) => roll(n) === value))) return "rolls";
  if (!equal(actions, record.actions)) return "actions";
  const [begin, ...ends] = deal.deeds.filter((line) => /^(begin|end)/.test(line));
  const end = `end ${hash(canonical({ result, rolls: deal.rolls }))}`;
  if (begin !== `begin ${hash(canonical(setup))}`) return "setup";
  if (!equal(ends, [end]) || deal.deeds.at(-1) !== end) return "result";
  return heads(deal).at(-1) === deal.head ? null : "chain";
}

/** The check that the deal of a record fails, by name; null if none. */
export function verify(record) {
  try {
    return failedCheck(record);
  } catch {
    return "form";
  }
}
