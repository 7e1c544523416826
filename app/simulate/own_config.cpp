#include "app/simulate/own_config.hpp"

#include <arpa/inet.h>
#include <fmt/format.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>

#include "core/json/json.hpp"
#include "domain/organization/organization.hpp"
#include "postgres/unique_descriptor.hpp"

namespace signalbox::app {

namespace {

/// Below the ports that Linux uses for outgoing connections, which begin at 32,768.
constexpr int lowest_port = 18'400;
constexpr int ports_in_question = 10'000;
constexpr int ports_tried = 200;

/// A basic string in TOML has the syntax of a JSON string.
std::string quoted(const std::string& text) {
  return core::json(text).dump();
}

bool is_free(int port) {
  const postgres::unique_descriptor socket(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
  sockaddr_in at{};
  at.sin_family = AF_INET;
  at.sin_port = htons(static_cast<std::uint16_t>(port));
  at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  return socket.valid() &&
         ::bind(socket.number(), reinterpret_cast<const sockaddr*>(&at), sizeof at) == 0;
}

constexpr std::string_view config_form =
    R"(# Created by `signalbox simulate` for the server of one run, and removed with it.
[server]
host = "127.0.0.1"
port = {port}
# The whole crowd is on this machine, some of it twice while a connection is being lost.
connections_max = 200000
# Nobody looks at its pages, and they need not be built.
web_root = {web_root}
plans = {plans}

[data]
dir = {data}

[limits]
# The whole crowd comes from one machine.
exempt_addresses = ["127.0.0.0/8", "::1"]
connections_per_address_max = 0
calls_per_second_per_address_max = 0
# One operator makes all changes that are measured.
calls_per_second_per_token_max = 0

[projects]
provider = "simulated"
probe_heartbeat_ms = {probe_every}
probe_in_between_ms = {probe_in_between}

[provisioning]
# A port each, of the largest fleet that there can be. Nothing listens there.
port_first = 1024
port_last = 65535
# A simulated step or look takes its time on a worker, and costs nothing.
workers = 16
postgres_bin = {postgres_bin}
os_user = {os_user}

[provisioning.simulated]
seed = {seed}
latency_ms = {step_takes}
jitter_ms = {step_jitter}
failure_rate = {step_fails}
probe_latency_ms = {probe_takes}
silence_rate = {probe_fails}

[actors]
# When the fleet is paused together, each project has some task that waits.
waiting_tasks_max = 200000

[logs]
# The databases do not exist, so only calls would be stored.
enabled = false

[log]
# In a run of hours a line for each change would fill the disk.
level = "warning"
)";

/// The jitter of a step to either side of its average duration, as in virtual time.
constexpr int jitter_part = 3;
/// The minimum interval between two probes.
constexpr std::chrono::milliseconds heartbeat_min{10};
constexpr std::chrono::milliseconds in_between_usual{5'000};
/// Organizations on the Free plan have as many projects as the scenario defines, and pause and
/// restore them.
constexpr int free_projects_max = 10'000;

}  // namespace

std::filesystem::path web_root_below(const std::filesystem::path& data) {
  return data / "web";
}

std::filesystem::path plans_below(const std::filesystem::path& data) {
  return data / "plans.json";
}

std::string plans_text(std::string_view shipped) {
  auto file = core::json::parse(shipped);
  for (auto& plan : file["plans"]) {
    if (plan["id"] == domain::free_plan) plan["active_projects_max"] = free_projects_max;
  }
  return file.dump();
}

std::string config_text(const own_config& of) {
  const auto& fleet = of.backends;
  const auto heartbeat = std::max(fleet.probe_every, heartbeat_min);
  // Settings are signed and a seed is unsigned; the value to which a large seed is mapped does not
  // matter.
  const auto seed = of.seed & static_cast<std::uint64_t>(INT64_MAX);
  return fmt::format(fmt::runtime(config_form), fmt::arg("port", of.port),
                     fmt::arg("data", quoted(of.data.string())),
                     fmt::arg("web_root", quoted(web_root_below(of.data).string())),
                     fmt::arg("plans", quoted(plans_below(of.data).string())),
                     fmt::arg("probe_every", heartbeat.count()),
                     fmt::arg("probe_in_between", std::min(heartbeat, in_between_usual).count()),
                     fmt::arg("postgres_bin", quoted(of.postgres_bin)),
                     fmt::arg("os_user", quoted(of.os_user)), fmt::arg("seed", seed),
                     fmt::arg("step_takes", fleet.step_latency.count()),
                     fmt::arg("step_jitter", (fleet.step_latency / jitter_part).count()),
                     fmt::arg("step_fails", fmt::format("{:.6f}", fleet.step_fails)),
                     fmt::arg("probe_takes", fleet.probe_latency.count()),
                     fmt::arg("probe_fails", fmt::format("{:.6f}", fleet.probe_fails)));
}

core::result<std::uint16_t> find_free_port() {
  // Concurrent runs begin with different ports.
  for (int at = 0; at < ports_tried; ++at) {
    const auto port = lowest_port + (static_cast<int>(::getpid()) + at) % ports_in_question;
    if (is_free(port)) return static_cast<std::uint16_t>(port);
  }
  return core::fail(core::errc::unavailable,
                    fmt::format("None of the {} ports from {} on is free on 127.0.0.1.",
                                ports_tried, lowest_port));
}

}  // namespace signalbox::app
