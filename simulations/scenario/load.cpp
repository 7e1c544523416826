#include "simulations/scenario/load.hpp"

#include <fmt/format.h>
#include <toml++/toml.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <string>
#include <utility>

#include "simulations/scenario/check.hpp"
#include "simulations/scenario/read_event.hpp"
#include "simulations/scenario/section.hpp"

namespace signalbox::simulations {

namespace {

constexpr std::size_t file_bytes_max = std::size_t{1} << 20;
constexpr std::size_t line_bytes_max = 200;
constexpr std::size_t phases_max = 100;
constexpr std::size_t events_max = 1'000;
constexpr double organizations_max = 50'000;
/// Each project has its own port.
constexpr double projects_max = 60'000;
constexpr double members_max = 1'000;
constexpr double connections_max = 100'000;
constexpr double rate_max = 10'000;

constexpr std::array backend_names_table{std::string_view{"in_memory"},
                                         std::string_view{"sockets"}};
constexpr std::array profiles{std::string_view{"ramp"},  std::string_view{"hold"},
                              std::string_view{"soak"},  std::string_view{"spike"},
                              std::string_view{"storm"}, std::string_view{"arrivals"}};

/// Reads the sections of a file into the parts of the scenario.
class scenario_file {
 public:
  scenario_file(const toml::table& root, std::string_view file) : root_(root), file_(file) {}

  core::result<scenario> read() {
    section top(root_, "", file_, faults_);
    read_heading(top);
    if (const auto* const it = top.inner("fleet")) read_fleet({*it, "fleet", file_, faults_});
    read_sessions(top);
    if (const auto* const it = top.inner("people")) read_people({*it, "people", file_, faults_});
    if (const auto* const it = top.inner("backends"))
      read_backends({*it, "backends", file_, faults_});
    for (const auto* const it : top.inner_list("events", events_max)) {
      if (auto event = read_event({*it, "events", file_, faults_}))
        to_.events.push_back(std::move(*event));
    }
    if (const auto* const it = top.inner("short")) read_short({*it, "short", file_, faults_});
    if (const auto* const it = top.inner("thresholds"))
      read_thresholds({*it, "thresholds", file_, faults_});
    top.finish();
    std::ranges::stable_sort(to_.events, {}, &planned_event::at);
    check_together(to_, file_, faults_);
    if (auto failure = std::move(faults_).as_error()) return std::unexpected(std::move(*failure));
    return std::move(to_);
  }

 private:
  void read_heading(section& from) {
    if (!from.has("title")) from.refuse("title", "a string");
    from.read("title", to_.title, line_bytes_max);
    std::vector<std::string> lines;
    if (!from.has("teaches")) from.refuse("teaches", "three lines");
    from.read("teaches", lines, to_.teaches.size());
    if (lines.size() == to_.teaches.size()) {
      std::ranges::move(lines, to_.teaches.begin());
    } else if (!lines.empty()) {
      from.refuse("teaches", "three lines");
    }
    // `ground` is the former name, which is still accepted.
    for (const auto* key : {"ground", "backend"})
      if (const auto backend = from.read_word(key, backend_names_table))
        to_.backend = static_cast<backend_kind>(*backend);
    std::size_t seed = to_.seed;
    from.read("seed", seed, {0, 9e15});
    to_.seed = seed;
    if (!from.has("duration")) from.refuse("duration", "a time such as \"10m\"");
    from.read("duration", to_.duration);
  }

  void read_fleet(section from) {
    auto& fleet = to_.fleet;
    from.read("organizations", fleet.organizations, {1, organizations_max});
    from.read("projects", fleet.projects, {0, projects_max});
    from.read("members", fleet.members, {1, members_max});
    from.read("plans", fleet.plans);
    from.read("regions", fleet.regions);
    from.read_share("paused", fleet.paused);
    from.finish();
  }

  void read_sessions(section& top) {
    for (const auto* const it : top.inner_list("sessions", phases_max)) {
      section from(*it, "sessions", file_, faults_);
      session_phase phase;
      if (!from.has("profile")) from.refuse("profile", "a word");
      const auto profile = from.read_word("profile", profiles);
      if (profile) phase.profile = static_cast<session_profile>(*profile);
      if (!from.has("for")) from.refuse("for", "a time such as \"2m\"");
      from.read("for", phase.lasts);
      if (phase.profile == session_profile::arrivals) {
        if (!from.has("per_second")) from.refuse("per_second", "a number");
        from.read("per_second", phase.per_second, {0, rate_max});
      } else {
        if (profile && !from.has("connections")) from.refuse("connections", "a whole number");
        from.read("connections", phase.connections, {0, connections_max});
      }
      from.finish();
      to_.sessions.push_back(phase);
    }
  }

  void read_people(section from) {
    auto& people = to_.people;
    from.read("watch_list", people.does.watch_list, {0, 1'000});
    from.read("open_project", people.does.open_project, {0, 1'000});
    from.read("switch_organization", people.does.switch_organization, {0, 1'000});
    from.read("follow_log", people.does.follow_log, {0, 1'000});
    from.read("lose_network", people.does.lose_network, {0, 1'000});
    from.read("thinks", people.thinks);
    from.read("stays", people.stays);
    from.read("away", people.away);
    from.read("latency", people.latency);
    from.read("jitter", people.jitter);
    from.read_share("slow", people.slow);
    from.read("slow_bytes_per_second", people.slow_bytes_per_second, {1, 1e9});
    from.finish();
  }

  void read_backends(section from) {
    auto& backends = to_.backends;
    from.read("probe_every", backends.probe_every);
    from.read("probe_takes", backends.probe_latency);
    from.read_share("probe_fails", backends.probe_fails);
    from.read("step_takes", backends.step_latency);
    from.read_share("step_fails", backends.step_fails);
    from.read_share("step_hangs", backends.step_hangs);
    from.read("crashes_per_hour", backends.crashes_per_hour, {0, 3'600});
    from.read("operations_per_minute", backends.operations_per_minute, {0, rate_max * 60});
    from.read("changes_per_second", backends.changes_per_second, {0, rate_max});
    from.finish();
  }

  void read_short(section from) {
    from.read("scale", to_.in_short.scale, {0.000'1, 1});
    from.read("times", to_.in_short.times, {0.000'1, 1});
    from.finish();
  }

  void read_thresholds(section from) {
    for (const auto& held : all_metrics()) {
      const auto* const text = from.text(held.id);
      if (text == nullptr) continue;
      const auto limit = read_threshold(held, *text);
      if (limit) {
        to_.thresholds.push_back(*limit);
      } else {
        from.refuse_with(held.id, limit.error().message);
      }
    }
    from.finish();
  }

  const toml::table& root_;
  std::string_view file_;
  core::fault_list faults_;
  scenario to_;
};

std::unexpected<core::error> cannot_read(const std::filesystem::path& file, std::string_view why) {
  return core::fail(core::errc::bad_request,
                    fmt::format("Cannot read the scenario {}: {}.", file.string(), why));
}

}  // namespace

core::result<scenario> read_scenario(std::string_view text, std::string_view file) {
  try {
    const toml::table root = toml::parse(text, file);
    auto read = scenario_file(root, file).read();
    if (read) read->name = std::filesystem::path(file).stem().string();
    return read;
  } catch (const toml::parse_error& broken) {
    const auto& at = broken.source().begin;
    return core::fail(core::errc::bad_request,
                      fmt::format("{}:{}:{}: {}", file, at.line, at.column, broken.description()));
  }
}

core::result<scenario> load_scenario(const std::filesystem::path& file) {
  std::error_code failure;
  const auto bytes = std::filesystem::file_size(file, failure);
  if (failure) return cannot_read(file, failure.message());
  if (bytes > file_bytes_max) return cannot_read(file, "it is larger than 1 MiB");
  std::ifstream from(file, std::ios::binary);
  if (!from) return cannot_read(file, "the file cannot be opened");
  const std::string text((std::istreambuf_iterator<char>(from)), {});
  return read_scenario(text, file.string());
}

}  // namespace signalbox::simulations
