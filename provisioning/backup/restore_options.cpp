#include "provisioning/backup/restore_options.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <chrono>
#include <string_view>

#include "domain/backup/restore_window.hpp"

namespace signalbox::provisioning {
namespace {

/// PostgreSQL's words when no transaction was committed after the target.
constexpr std::string_view early_end =
    "recovery ended before configured recovery target was reached";

}  // namespace

core::result<domain::recovery_target> target_in(
    const repository_facts& facts, const std::optional<domain::recovery_target>& requested) {
  if (!requested)
    return core::fail(core::errc::bad_request, "The operation has no backup to restore.");
  const auto state = requested->time ? state_for_times(facts) : state_from(facts);
  return domain::checked_recovery(state, *requested);
}

std::vector<std::string> restore_options(const domain::recovery_target& target,
                                         std::uint32_t timeline, bool reaches_target) {
  // A file that is damaged stays damaged.
  std::vector<std::string> options{"--delta", "--job-retry=0", "--set=" + target.label};
  if (!target.time) {
    // The backup may be one of an abandoned timeline.
    options.insert(options.end(),
                   {"--type=immediate", "--recovery-option=recovery_target_timeline=current",
                    "--target-action=promote"});
    return options;
  }
  options.push_back(fmt::format("--target-timeline={}", timeline));
  if (!reaches_target) {
    options.emplace_back("--type=default");
    return options;
  }
  options.emplace_back("--type=time");
  options.push_back(fmt::format("--target={:%Y-%m-%d %H:%M:%S}+00",
                                std::chrono::floor<std::chrono::seconds>(*target.time)));
  options.emplace_back("--target-action=promote");
  return options;
}

bool ends_before_target(const domain::recovery_target& target, const core::error& failure) {
  return target.time && failure.message.contains(early_end);
}

}  // namespace signalbox::provisioning
