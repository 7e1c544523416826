#include "app/simulate/run_scenario.hpp"

#include <fmt/format.h>
#include <sys/resource.h>

#include <exception>
#include <utility>

#include "app/simulate/named_server.hpp"
#include "app/simulate/own_server.hpp"
#include "app/simulate/run_mark.hpp"
#include "simulations/memory_backend/virtual_run.hpp"
#include "simulations/script/population.hpp"
#include "simulations/search/capacity_search.hpp"
#include "simulations/socket_backend/generator_resources.hpp"
#include "simulations/socket_backend/real_run.hpp"
#include "simulations/socket_backend/server_address.hpp"

namespace signalbox::app {

namespace {

/// A remark for readers of the report; empty: the run had normal priority.
std::string priority_remark() {
  const int nice = ::getpriority(PRIO_PROCESS, 0);
  if (nice <= 0) return {};
  return fmt::format(
      "The run and its server had a lower priority than other processes (nice {}): on a busy "
      "machine the results are worse than they would be otherwise.",
      nice);
}

constexpr const char* second_of_machine =
    "Another simulation was running on this machine when this one started, so their results affect "
    "each other. Run simulations one after the other for reliable results.";

core::result<simulations::run_result> run_at_target(const simulations::scenario& plan,
                                                    const simulations::population& everything,
                                                    const run_options& how) {
  auto server = named_server::begin(
      {.everything = everything, .as = how.at, .stop_requested = how.hooks.stop_requested});
  if (!server) return std::unexpected(server.error());
  auto ran = simulations::run_on_sockets(plan, everything, **server, how.hooks);
  ran.remarks.push_back(fmt::format(
      "{} was used with its own settings: the section [backends] for probes and steps does not "
      "apply to it.",
      how.at.url));
  if (auto removed = (*server)->remove_fleet(); !removed)
    ran.remarks.push_back(removed.error().message);
  return ran;
}

/// Errors: `bad_request` for an invalid server address; `internal` when the system's limits are too
/// low for the number of connections.
core::result<void> check_disk_headroom(const simulations::scenario& plan, const target_access& at) {
  bool is_loopback = true;
  try {
    if (!at.url.empty()) is_loopback = simulations::find_server(at.url).is_ipv4_loopback;
  } catch (const std::exception& failure) {
    return core::fail(core::errc::bad_request, failure.what());
  }
  const auto short_of = simulations::shortage(
      simulations::most_connections(plan), simulations::measure_generator_resources(), is_loopback);
  if (short_of) return core::fail(core::errc::internal, *short_of);
  return {};
}

core::result<simulations::run_result> run_on_backend(const simulations::scenario& plan,
                                                     const run_options& how) {
  if (how.on == simulations::backend_kind::in_memory) {
    return simulations::run_on_virtual_time(
        plan, {.roles = how.from.roles, .compute = how.from.compute, .plans = how.from.plans},
        {how.hooks, {}});
  }
  if (!how.at.url.empty() && simulations::breaks_its_server(plan))
    return core::fail(core::errc::conflict, std::string{simulations::needs_own_server});
  if (auto enough = check_disk_headroom(plan, how.at); !enough)
    return std::unexpected(enough.error());
  const run_mark mark;
  const auto everything = simulations::populate(plan.fleet, plan.seed);
  const auto measured = [&]() -> core::result<simulations::run_result> {
    if (!how.at.url.empty()) return run_at_target(plan, everything, how);
    auto server = own_server::begin({.everything = everything,
                                     .backends = plan.backends,
                                     .seed = plan.seed,
                                     .postgres_bin = how.postgres_bin,
                                     .os_user = how.os_user});
    if (!server) return std::unexpected(server.error());
    return simulations::run_on_sockets(plan, everything, **server, how.hooks);
  };
  auto ran = measured();
  if (!ran) return ran;
  if (mark.is_second()) ran->remarks.emplace_back(second_of_machine);
  // In virtual time the priority of the process does not affect the results.
  if (auto remark = priority_remark(); !remark.empty()) ran->remarks.push_back(std::move(remark));
  return ran;
}

}  // namespace

core::result<simulations::run_result> run_scenario(const simulations::scenario& plan,
                                                   const run_options& how) {
  try {
    return run_on_backend(plan, how);
  } catch (const std::exception& failure) {
    return core::fail(core::errc::internal,
                      fmt::format("The run cannot continue: {}.", failure.what()));
  }
}

}  // namespace signalbox::app
