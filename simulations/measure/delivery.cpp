#include "simulations/measure/delivery.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

namespace signalbox::simulations {

namespace {

constexpr std::string_view mark = " ~";

}  // namespace

std::uint64_t stamp_book::add(run_time planned, stamp_kind kind) {
  entries_.push_back({planned, kind});
  return entries_.size();
}

std::optional<stamp_book::entry> stamp_book::find(std::uint64_t number) const {
  if (number == 0 || number > entries_.size()) return std::nullopt;
  return entries_[number - 1];
}

std::string stamped(std::string_view name, std::uint64_t number) {
  return fmt::format("{}{}{}", name.substr(0, name.rfind(mark)), mark, number);
}

std::optional<std::uint64_t> stamp_in(std::string_view json) {
  std::optional<std::uint64_t> highest;
  for (auto at = json.find(mark); at != json.npos; at = json.find(mark, at + mark.size())) {
    std::uint64_t number = 0;
    const auto* const begin = json.data() + at + mark.size();
    const auto [stopped, failure] = std::from_chars(begin, json.data() + json.size(), number);
    if (failure == std::errc{}) highest = std::max(highest.value_or(0), number);
  }
  return highest;
}

bool is_about(std::string_view topic, std::string_view state) {
  const auto names = [&](std::string_view kind, std::string_view member) {
    if (!topic.starts_with(kind)) return true;
    return state.contains(fmt::format(R"("{}":"{}")", member, topic.substr(kind.size())));
  };
  return names("project:", "ref") && names("org:", "slug");
}

void delivery_tally::add(const delivery_tally& other) {
  changes += other.changes;
  caught_up += other.caught_up;
  conflated += other.conflated;
  snapshots += other.snapshots;
  lost += other.lost;
  repeated += other.repeated;
  reordered += other.reordered;
  unread += other.unread;
  foreign += other.foreign;
  refused_topics += other.refused_topics;
  bytes += other.bytes;
  change_us.add(other.change_us);
  incident_us.add(other.incident_us);
}

}  // namespace signalbox::simulations
