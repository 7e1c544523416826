#include "simulations/scenario/read_event.hpp"

#include <array>
#include <string_view>

namespace signalbox::simulations {

namespace {

constexpr std::size_t title_bytes_max = 200;
constexpr std::size_t regions_max = 50;

/// The name of an event in a file, and the function that reads its options.
struct event_kind {
  std::string_view word;
  scenario_event (*read)(section& from);
};

void require(section& from, std::string_view key, std::string_view what) {
  if (!from.has(key)) from.refuse(key, what);
}

milliseconds lasting(section& from) {
  milliseconds lasts{0};
  require(from, "for", "a time such as \"2m\"");
  from.read("for", lasts);
  return lasts;
}

milliseconds spread(section& from) {
  milliseconds within{0};
  from.read("within", within);
  return within;
}

double share_of(section& from) {
  double share = 0;
  require(from, "share", "a number from 0 to 1");
  from.read_share("share", share);
  return share;
}

constexpr std::array impacts{std::string_view{"none"}, std::string_view{"minor"},
                             std::string_view{"major"}, std::string_view{"critical"}};

scenario_event read_incident(section& from) {
  incident_opens read;
  require(from, "title", "a string");
  from.read("title", read.title, title_bytes_max);
  if (const auto impact = from.read_word("impact", impacts))
    read.impact = static_cast<domain::incident_impact>(*impact);
  from.read("regions", read.regions, regions_max);
  from.read("show_to_everybody", read.show_to_everybody);
  from.read("updates", read.updates, {0, 50});
  read.lasts = lasting(from);
  return read;
}

scenario_event read_lost_region(section& from) {
  region_lost read;
  require(from, "region", "the id of a region");
  from.read("region", read.region, title_bytes_max);
  read.lasts = lasting(from);
  return read;
}

scenario_event read_crashes(section& from) {
  crashes read{.share = share_of(from), .region = {}};
  from.read("region", read.region, title_bytes_max);
  return read;
}

scenario_event read_grace(section& from) {
  grace_ends read;
  require(from, "organizations", "a whole number");
  from.read("organizations", read.organizations, {1, 50'000});
  read.within = spread(from);
  return read;
}

scenario_event read_slow_probes(section& from) {
  slow_probes read;
  require(from, "takes", "a time such as \"2s\"");
  from.read("takes", read.takes);
  read.lasts = lasting(from);
  return read;
}

scenario_event read_stall(section& from) {
  storage_stalls read;
  require(from, "by", "a time such as \"2s\"");
  from.read("by", read.by);
  read.lasts = lasting(from);
  return read;
}

const std::array kinds{
    event_kind{"lose_region", read_lost_region},
    event_kind{"crash", read_crashes},
    event_kind{"mass_pause",
               [](section& from) -> scenario_event {
                 return mass_pause{share_of(from), spread(from)};
               }},
    event_kind{"mass_restore",
               [](section& from) -> scenario_event {
                 return mass_restore{share_of(from), spread(from)};
               }},
    event_kind{"grace_ends", read_grace},
    event_kind{"revoke_access",
               [](section& from) -> scenario_event {
                 return access_revoked{share_of(from), spread(from)};
               }},
    event_kind{"slow_probes", read_slow_probes},
    event_kind{"incident", read_incident},
    event_kind{"cut_off_people",
               [](section& from) -> scenario_event {
                 return people_cut_off{share_of(from), lasting(from)};
               }},
    event_kind{"kill_server",
               [](section& from) -> scenario_event { return server_killed{lasting(from)}; }},
    event_kind{"restart_server",
               [](section& from) -> scenario_event { return server_restarted{lasting(from)}; }},
    event_kind{"storage_away",
               [](section& from) -> scenario_event { return storage_away{lasting(from)}; }},
    event_kind{"storage_stalls", read_stall},
};

}  // namespace

std::optional<planned_event> read_event(section from) {
  std::array<std::string_view, kinds.size()> words;
  for (std::size_t at = 0; at < kinds.size(); ++at)
    words[at] = kinds[at].word;
  planned_event read;
  require(from, "at", "a time such as \"2m\"");
  from.read("at", read.at);
  require(from, "do", "what happens");
  const auto kind = from.read_word("do", words);
  if (!kind) return std::nullopt;
  read.what = kinds[*kind].read(from);
  from.finish();
  return read;
}

}  // namespace signalbox::simulations
