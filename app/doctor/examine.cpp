#include "app/doctor/examine.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <utility>

namespace signalbox::app {

namespace {

constexpr int postgres_major_min = 15;
/// Each project uses about 40 MB, and PostgreSQL retains old WAL for some time.
constexpr std::uint64_t comfortable_bytes = std::uint64_t{2} << 30;
/// With less free space, not even the first database fits.
constexpr std::uint64_t needed_bytes = std::uint64_t{256} << 20;
/// Descriptors in addition to the sockets: databases, files, event loops.
constexpr std::uint64_t descriptors_beside_sockets = 500;
/// A clock that is set before this program was written is wrong.
constexpr auto earliest_now =
    std::chrono::sys_days{std::chrono::year{2026} / std::chrono::January / 1};

finding well(std::string check, std::string message) {
  return {std::move(check), severity::ok, std::move(message), {}};
}

bool needs_postgres(const settings& with) {
  return with.database.url.empty() || with.projects.provider == "local";
}

int major_of(const std::string& version) {
  int major = 0;
  std::from_chars(version.data(), version.data() + version.size(), major);
  return major;
}

finding examine_postgres(const settings& with, const machine& facts) {
  if (!needs_postgres(with)) return well("postgresql", "Not needed with these settings.");
  const std::string remedy =
      "Install it: apt-get install postgresql-15. Or set its folder: provisioning.postgres_bin.";
  if (!facts.postgres) {
    return {"postgresql", severity::problem, facts.postgres.error().message, remedy};
  }
  const auto& found = *facts.postgres;
  const auto what = fmt::format("PostgreSQL {} in {}", found.version, found.folder.string());
  if (major_of(found.version) >= postgres_major_min) return well("postgresql", what + ".");
  return {"postgresql", severity::problem,
          fmt::format("{} is older than {}.", what, postgres_major_min), remedy};
}

finding examine_user(const settings& with, const machine& facts) {
  if (!needs_postgres(with)) return well("os_user", "Not needed with these settings.");
  const auto& requested = with.provisioning.os_user;
  const auto remedy = fmt::format(
      "Create it: adduser --system --group {}. Or set another user: provisioning.os_user.",
      requested);
  if (!facts.database_user) {
    return {"os_user", severity::problem, facts.database_user.error().message, remedy};
  }
  const auto& name = facts.database_user->name;
  if (facts.is_root && name != requested) {
    return {"os_user", severity::warning,
            fmt::format("There is no user {}; PostgreSQL will run as {}.", requested, name),
            remedy};
  }
  return well("os_user", fmt::format("PostgreSQL will run as {}.", name));
}

finding examine_separation(const settings& with, const machine& facts) {
  if (with.projects.provider != "local")
    return well("separation", "Not needed with these settings.");
  const auto& users = facts.users;
  if (facts.is_root && users.range)
    return well("separation",
                fmt::format("The server drops root privileges, and each project's database runs as "
                            "a separate user ({} to {}).",
                            users.range->first, users.range->last));
  const auto message =
      facts.is_root && !users.fault.empty()
          ? users.fault
          : std::string(
                "All projects' databases run as one system user: an error in PostgreSQL that gives "
                "access to one of them gives access to all.");
  return {"separation", severity::warning, message,
          facts.is_root ? "Set a range of users: provisioning.project_users."
                        : "Start the server as root: it drops root privileges itself, and a "
                          "separate process runs each database as a separate user."};
}

finding examine_pooler(const settings& with, const machine& facts) {
  if (with.projects.provider != "local" || with.provisioning.pooler_port == 0)
    return well("pooler", "Not needed with these settings.");
  if (!facts.pooler.empty()) return well("pooler", fmt::format("{} is installed.", facts.pooler));
  return {"pooler", severity::warning,
          "pgbouncer is missing; projects will have no pooled connections.",
          "Install it: apt-get install pgbouncer. Or disable it: provisioning.pooler_port = 0."};
}

finding examine_limits(const settings& with, const machine& facts) {
  if (with.projects.provider != "local") return well("limits", "Not needed with these settings.");
  const std::string remedy =
      "Delegate a cgroup v2 folder to the server and set it: provisioning.control_group "
      "(see provisioning/local/README.md).";
  if (with.provisioning.control_group.empty()) {
    return {
        "limits", severity::warning,
        "The memory of each database process is limited, but the total memory and the CPU time of "
        "a database are not.",
        remedy};
  }
  if (facts.control_group_fault.empty())
    return well("limits",
                fmt::format("Databases are limited by {}.", with.provisioning.control_group));
  return {"limits", severity::warning, facts.control_group_fault, remedy};
}

finding examine_data(const machine& facts) {
  if (facts.closed_folder.empty()) {
    return well("data", fmt::format("{} is writable.", facts.data_folder));
  }
  return {"data", severity::problem, fmt::format("{} is not writable.", facts.closed_folder),
          "Change its owner to the user who runs the server (chown), or choose another folder with "
          "--data-dir."};
}

finding examine_disk(const settings& with, const machine& facts) {
  const auto message =
      fmt::format("{:.1f} GiB are free for {}.", static_cast<double>(facts.free_bytes) / (1 << 30),
                  facts.data_folder);
  const auto floor_mb = with.provisioning.disk_floor_mb;
  if (facts.free_bytes < floor_mb << 20U) {
    return {"disk", severity::problem,
            fmt::format("{} Below {} MB no projects are created.", message, floor_mb),
            "Free disk space (2 GiB recommended), choose another folder with --data-dir, or lower "
            "provisioning.disk_floor_mb."};
  }
  if (facts.free_bytes >= comfortable_bytes) return well("disk", message);
  const bool is_enough = facts.free_bytes >= needed_bytes;
  return {"disk", is_enough ? severity::warning : severity::problem, message,
          "Free disk space (2 GiB recommended), or choose another folder with --data-dir."};
}

finding examine_port(const settings& with, const machine& facts) {
  const auto place = fmt::format("Port {} on {}", with.transport.port, with.transport.address);
  switch (facts.port) {
    case port_holder::none:
      return well("port", place + " is free.");
    case port_holder::this_installation:
      return well("port", place + " is used by the running server of this installation.");
    case port_holder::other_process:
      return {"port", severity::problem, place + " is in use by another program.",
              "Choose another port: --port, or SIGNALBOX_SERVER_PORT."};
    case port_holder::not_allowed:
      break;
  }
  return {"port", severity::problem, place + " is not available on this system.",
          "Choose a port above 1023 and an address of this machine (server.port, server.host)."};
}

finding examine_web(const machine& facts) {
  if (facts.web_page_exists) return well("web", fmt::format("{} exists.", facts.web_page));
  return {"web", severity::problem, fmt::format("{} is missing.", facts.web_page),
          "Build the web app: make build. Or set its folder: server.web_root."};
}

finding examine_catalogues(const machine& facts) {
  if (facts.missing_catalogue.empty()) {
    return well("catalogues", fmt::format("{} is complete.", facts.catalogues_folder));
  }
  return {"catalogues", severity::problem, fmt::format("{} is missing.", facts.missing_catalogue),
          "Build Signalbox again: make build."};
}

finding examine_descriptors(const settings& with, const machine& facts) {
  const auto requested = with.transport.http.connections_max + descriptors_beside_sockets;
  const auto message =
      fmt::format("This process can open {} files and sockets.", facts.descriptors_max);
  if (facts.descriptors_max >= requested) return well("descriptors", message);
  return {"descriptors", severity::warning,
          fmt::format("{} server.connections_max = {} requires {}.", message,
                      with.transport.http.connections_max, requested),
          "Raise the limit (ulimit -n, or LimitNOFILE of systemd), or lower "
          "server.connections_max."};
}

finding examine_clock(const machine& facts) {
  const auto now = core::to_iso8601(facts.now);
  const std::string remedy = "Synchronize it: apt-get install systemd-timesyncd.";
  if (facts.now < earliest_now) {
    return {"clock", severity::problem, fmt::format("The clock shows {}, which is wrong.", now),
            remedy};
  }
  if (facts.clock_synchronised == false) {
    return {"clock", severity::warning,
            fmt::format("The clock shows {} and is not synchronized.", now), remedy};
  }
  return well("clock", fmt::format("The clock shows {}.", now));
}

}  // namespace

std::vector<finding> examine(const settings& with, const machine& facts) {
  return {examine_postgres(with, facts),
          examine_user(with, facts),
          examine_separation(with, facts),
          examine_pooler(with, facts),
          examine_limits(with, facts),
          examine_data(facts),
          examine_disk(with, facts),
          examine_port(with, facts),
          examine_web(facts),
          examine_catalogues(facts),
          examine_descriptors(with, facts),
          examine_clock(facts)};
}

bool has_problem(const std::vector<finding>& findings) {
  return std::ranges::any_of(findings,
                             [](const finding& one) { return one.state == severity::problem; });
}

}  // namespace signalbox::app
