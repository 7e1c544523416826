#include "provisioning/clone/clone_site.hpp"

#include <fmt/format.h>

#include <system_error>

#include "provisioning/local/tenant_configuration.hpp"

namespace signalbox::provisioning {
namespace {

using core::errc;
using core::result;

constexpr std::uint64_t bytes_per_shown_megabyte = 1'000'000;

/// The whole copy is synchronized before it becomes a project; until then a crash of the host
/// leaves nothing of it.
constexpr std::string_view staging_fsync = "off";
/// The definitions of a whole database are one transaction, which locks each of them.
constexpr int staging_locks = 1'024;

}  // namespace

postgres::instance clone_site::staging_instance(const postgres::os_user& owner) const {
  const auto folder = staging();
  return postgres::instance({.programs = settings.programs.folder,
                             .data = folder.data(),
                             .sockets = folder.root,
                             .output = folder.output(),
                             .port = spec.port,
                             .owner = owner});
}

result<void> check_clone_room(std::uint64_t needed, std::uint64_t available) {
  needed += clone_room_bytes;
  if (available >= needed) return {};
  return core::fail(
      errc::conflict,
      fmt::format("The host's disk has no room for the copy: {} MB are needed, {} MB are "
                  "available.",
                  needed / bytes_per_shown_megabyte, available / bytes_per_shown_megabyte));
}

result<void> check_clone_room(const clone_site& at, std::uint64_t needed) {
  std::error_code failure;
  const auto room = std::filesystem::space(at.projects.root(), failure);
  // The copy itself fails if there is no room.
  if (failure) return {};
  return check_clone_room(needed, room.available);
}

result<void> configure_staging(const clone_site& at, const postgres::instance& staging,
                               bool has_cron) {
  auto made = tenant_configuration(at.settings, at.spec, has_cron);
  // The last line with a name applies.
  for (const auto& [name, value] : {std::pair<const char*, std::string>{"listen_addresses", ""},
                                    {"ssl", "off"},
                                    {"archive_mode", "off"},
                                    // A standby would require at least as many connections as the
                                    // source had.
                                    {"hot_standby", "off"},
                                    {"recovery_target_timeline", "current"},
                                    {"restore_command", "/bin/false"},
                                    {"default_transaction_read_only", "off"},
                                    {"fsync", std::string(staging_fsync)}})
    made.settings.push_back({name, value});
  if (at.from.origin.kind == domain::origin_kind::schema)
    made.settings.push_back({"max_locks_per_transaction", std::to_string(staging_locks)});
  // A user of its own may be that of the source, whose processes have no business here.
  const auto& owner = staging.place().owner;
  made.access = fmt::format("local all {} peer map=signalbox\n", admin_role);
  made.user_map =
      postgres::render_user_map({.name = "signalbox",
                                 .os_user = owner.name.empty() ? "root" : at.settings.user.name,
                                 .role = std::string(admin_role)});
  return staging.configure(made);
}

}  // namespace signalbox::provisioning
