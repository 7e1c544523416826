#pragma once

#include <chrono>
#include <functional>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "provisioning/operation_steps.hpp"
#include "provisioning/provider.hpp"

namespace signalbox::testing {

using provisioning::deadline;
using provisioning::health;
using provisioning::instance_spec;
using provisioning::offload_phase;
using provisioning::operation_steps;
using provisioning::pooler_reading;
using provisioning::probe_depth;
using provisioning::probe_result;
using provisioning::provider;
using provisioning::step_description;

inline const domain::project_ref first_ref{std::string(20, 'a')};
inline const domain::project_ref second_ref{std::string(20, 'b')};

/// A provider that records its calls, with fixed answers.
class recording_provider : public provider {
 public:
  std::string_view name() const override { return "local"; }
  std::span<const step_description> steps(domain::project_operation of) const override {
    return operation_steps(of);
  }
  std::chrono::milliseconds usual_duration(domain::project_operation) const override { return {}; }
  core::result<void> perform(domain::project_operation, std::string_view step,
                             const instance_spec& spec, deadline) override {
    note("perform " + std::string(step) + " " + spec.ref.value);
    if (step != "start") return {};
    auto taken = core::fail(core::errc::conflict, "The port is taken.");
    taken.error().detail_code = "port_taken";
    return taken;
  }
  core::result<void> apply_configuration(const instance_spec& spec, deadline) override {
    note("apply_configuration " + spec.password);
    return {};
  }
  core::result<void> restore_access(const instance_spec&, deadline) override { return {}; }
  core::result<void> change_role(const instance_spec&, const domain::role_order&,
                                 postgres::deadline) override {
    return {};
  }
  core::result<void> change_extension(const instance_spec&, const domain::extension_order& order,
                                      deadline) override {
    return core::fail(core::errc::conflict, order.name);
  }
  core::result<void> change_wrapper(const instance_spec&, const domain::wrapper_order& order,
                                    deadline) override {
    return core::fail(core::errc::conflict, order.server);
  }
  core::result<std::string> use_vault(const instance_spec&,
                                      const std::optional<core::portable_key>& key,
                                      const domain::vault_order& order, deadline) override {
    return order.id + (key ? " with a key" : " without a key");
  }
  core::result<void> start_backup(const instance_spec& spec, const domain::backup_order& order,
                                  deadline) override {
    note("start_backup " + std::string(domain::backup_kind_names.name_of(order.kind)) + " " +
         std::to_string(order.kept.count()) + " " + spec.backup_key);
    return {};
  }
  core::result<void> cancel_backup(const instance_spec& spec, deadline) override {
    note("cancel_backup " + spec.ref.value);
    return {};
  }
  core::result<domain::backup_state> backup_state_of(const instance_spec&, deadline) override {
    return domain::backup_state{.last_failure = "The repository is full.", .stored_bytes = 7};
  }
  core::result<void> start_proof(const instance_spec&, const std::string& label,
                                 deadline) override {
    return core::fail(core::errc::not_found, label);
  }
  void interrupt(const domain::project_ref& ref) override { note("interrupt " + ref.value); }
  core::result<void> offload(const instance_spec& spec, offload_phase phase, deadline) override {
    note(std::string(phase == offload_phase::check ? "check" : "remove") + " " + spec.ref.value);
    return {};
  }
  probe_result probe(const instance_spec& spec, probe_depth, deadline) override {
    if (on_probe) on_probe();
    return {.state = health::healthy, .detail = spec.ref.value, .db_version = "15"};
  }
  domain::instance_address address(const instance_spec&) const override { return {}; }
  std::optional<domain::instance_address> pooled_address(const instance_spec&) const override {
    return std::nullopt;
  }
  std::optional<domain::session_address> session_address(const instance_spec&) const override {
    return std::nullopt;
  }
  std::optional<pooler_reading> pooler_now() const override {
    return pooler_reading{.answers = true, .projects = 1};
  }
  std::optional<domain::database_authority> authority() const override { return std::nullopt; }
  std::optional<std::string> refusal_of(const domain::compute_size&) const override { return {}; }
  std::vector<domain::project_ref> inventory() override { return {first_ref, second_ref}; }
  void on_unplanned_exit(exit_listener listener) override { exits = std::move(listener); }
  void shut_down(deadline) override { note("shut_down"); }
  std::size_t start_up(deadline) override { return 2; }

  std::vector<std::string> requested() {
    const std::lock_guard lock(guard);
    return notes;
  }

  std::function<void()> on_probe;
  exit_listener exits;

 private:
  void note(std::string what) {
    const std::lock_guard lock(guard);
    notes.push_back(std::move(what));
  }

  std::mutex guard;
  std::vector<std::string> notes;
};

}  // namespace signalbox::testing
