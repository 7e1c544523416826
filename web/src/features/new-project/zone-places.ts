/** Degrees north and east. */
export interface Location {
  latitude: number;
  longitude: number;
}

/** The location that a time zone is named after. */
export interface ZonePlace {
  name: string;
  location: Location;
}

/**
 * Locations of time zones, to a tenth of a degree; zones with an older name in browsers are listed
 * under both. A missing zone has no location.
 */
const places: Record<string, Record<string, readonly [latitude: number, longitude: number]>> = {
  Europe: {
    Amsterdam: [52.4, 4.9], Athens: [38, 23.7], Belgrade: [44.8, 20.5], Berlin: [52.5, 13.4],
    Bratislava: [48.1, 17.1], Brussels: [50.8, 4.3], Bucharest: [44.4, 26.1], Budapest: [47.5, 19.1],
    Chisinau: [47, 28.8], Copenhagen: [55.7, 12.6], Dublin: [53.3, -6.2], Helsinki: [60.2, 25], Istanbul: [41, 29],
    Kyiv: [50.4, 30.5], Kiev: [50.4, 30.5], Lisbon: [38.7, -9.1], Ljubljana: [46, 14.5], London: [51.5, -0.1],
    Luxembourg: [49.6, 6.2], Madrid: [40.4, -3.7], Malta: [35.9, 14.5], Minsk: [53.9, 27.6], Moscow: [55.8, 37.6],
    Oslo: [59.9, 10.8], Paris: [48.9, 2.3], Prague: [50.1, 14.4], Riga: [57, 24.1], Rome: [41.9, 12.5],
    Samara: [53.2, 50.1], Sarajevo: [43.9, 18.4], Skopje: [42, 21.4], Sofia: [42.7, 23.3], Stockholm: [59.3, 18.1],
    Tallinn: [59.4, 24.8], Tirane: [41.3, 19.8], Vienna: [48.2, 16.3], Vilnius: [54.7, 25.3], Warsaw: [52.2, 21],
    Zagreb: [45.8, 16], Zurich: [47.4, 8.5],
  },
  Atlantic: {
    Azores: [37.7, -25.7], Canary: [28.1, -15.4], Madeira: [32.6, -16.9], Reykjavik: [64.2, -21.9],
  },
  America: {
    Anchorage: [61.2, -149.9], 'Argentina/Buenos_Aires': [-34.6, -58.5], Buenos_Aires: [-34.6, -58.5],
    Asuncion: [-25.3, -57.7], Bogota: [4.6, -74.1], Caracas: [10.5, -66.9], Chicago: [41.9, -87.7],
    Costa_Rica: [9.9, -84.1], Denver: [39.7, -105], Detroit: [42.3, -83], Edmonton: [53.5, -113.5],
    El_Salvador: [13.7, -89.2], Fortaleza: [-3.7, -38.5], Guatemala: [14.6, -90.5], Guayaquil: [-2.2, -79.8],
    Halifax: [44.6, -63.6], Havana: [23.1, -82.4], Jamaica: [18, -76.8], Lima: [-12.1, -77], La_Paz: [-16.5, -68.2],
    Los_Angeles: [34, -118.2], Manaus: [-3.1, -60], Managua: [12.2, -86.3], Mexico_City: [19.4, -99.2],
    Monterrey: [25.7, -100.3], Montevideo: [-34.9, -56.2], New_York: [40.7, -74], Panama: [9, -79.5],
    Phoenix: [33.4, -112.1], Port_of_Spain: [10.7, -61.5], Puerto_Rico: [18.5, -66.1], Recife: [-8.1, -34.9],
    Regina: [50.4, -104.7], Santiago: [-33.5, -70.7], Santo_Domingo: [18.5, -69.9], Sao_Paulo: [-23.5, -46.6],
    St_Johns: [47.6, -52.7], Tegucigalpa: [14.1, -87.2], Tijuana: [32.5, -117], Toronto: [43.6, -79.4],
    Vancouver: [49.3, -123.1], Winnipeg: [49.9, -97.2],
  },
  Africa: {
    Abidjan: [5.3, -4], Accra: [5.5, -0.2], Addis_Ababa: [9, 38.7], Algiers: [36.8, 3], Cairo: [30.1, 31.2],
    Casablanca: [33.6, -7.6], Dakar: [14.7, -17.4], Dar_es_Salaam: [-6.8, 39.3], Harare: [-17.8, 31.1],
    Johannesburg: [-26.2, 28], Kampala: [0.3, 32.4], Khartoum: [15.6, 32.5], Kinshasa: [-4.3, 15.3],
    Lagos: [6.5, 3.4], Luanda: [-8.8, 13.2], Lusaka: [-15.4, 28.3], Maputo: [-26, 32.6], Nairobi: [-1.3, 36.8],
    Tripoli: [32.9, 13.2], Tunis: [36.8, 10.2],
  },
  Asia: {
    Almaty: [43.2, 77], Amman: [31.9, 35.9], Baghdad: [33.4, 44.4], Baku: [40.4, 49.9], Bangkok: [13.8, 100.5],
    Beirut: [33.9, 35.5], Colombo: [6.9, 79.8], Damascus: [33.5, 36.3], Dhaka: [23.7, 90.4], Dubai: [25.3, 55.3],
    Ho_Chi_Minh: [10.8, 106.7], Saigon: [10.8, 106.7], Hong_Kong: [22.3, 114.2], Irkutsk: [52.3, 104.3],
    Jakarta: [-6.2, 106.8], Jerusalem: [31.8, 35.2], Kabul: [34.5, 69.2], Karachi: [24.9, 67],
    Kathmandu: [27.7, 85.3], Katmandu: [27.7, 85.3], Kolkata: [22.5, 88.4], Calcutta: [22.5, 88.4],
    Krasnoyarsk: [56, 92.8], Kuala_Lumpur: [3.2, 101.7], Kuwait: [29.3, 48], Manila: [14.6, 121],
    Muscat: [23.6, 58.6], Nicosia: [35.2, 33.4], Novosibirsk: [55, 82.9], Omsk: [55, 73.4],
    Phnom_Penh: [11.6, 104.9], Qatar: [25.3, 51.5], Riyadh: [24.6, 46.7], Seoul: [37.5, 127],
    Shanghai: [31.2, 121.5], Singapore: [1.3, 103.8], Taipei: [25.1, 121.5], Tashkent: [41.3, 69.3],
    Tbilisi: [41.7, 44.8], Tehran: [35.7, 51.4], Tokyo: [35.6, 139.7], Ulaanbaatar: [47.9, 106.9],
    Vladivostok: [43.2, 131.9], Yangon: [16.8, 96.2], Rangoon: [16.8, 96.2], Yekaterinburg: [56.9, 60.6],
    Yerevan: [40.2, 44.5],
  },
  Australia: {
    Adelaide: [-34.9, 138.6], Brisbane: [-27.5, 153], Darwin: [-12.5, 130.8], Hobart: [-42.9, 147.3],
    Melbourne: [-37.8, 145], Perth: [-31.9, 115.8], Sydney: [-33.9, 151.2],
  },
  Pacific: {
    Auckland: [-36.9, 174.8], Fiji: [-18.1, 178.4], Guam: [13.5, 144.8], Honolulu: [21.3, -157.8],
    Port_Moresby: [-9.5, 147.2],
  },
  Indian: {
    Mauritius: [-20.2, 57.5],
  },
};

/** The approximate location of a computer with this IANA time zone; null if it has none. */
export function placeOfZone(zone: string): ZonePlace | null {
  const [, area = '', city = ''] = /^([^/]+)\/(.+)$/.exec(zone) ?? [];
  const ofArea = Object.hasOwn(places, area) ? places[area] : undefined;
  const found = ofArea && Object.hasOwn(ofArea, city) ? ofArea[city] : undefined;
  if (!found) return null;
  const name = (city.split('/').pop() ?? city).replaceAll('_', ' ');
  return { name, location: { latitude: found[0], longitude: found[1] } };
}

/** The computer's time zone: read locally and never sent. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
