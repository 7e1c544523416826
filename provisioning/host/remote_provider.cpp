#include "provisioning/host/remote_provider.hpp"

#include <array>
#include <utility>

#include "provisioning/local/local_answers.hpp"
#include "provisioning/local/this_machine.hpp"
#include "provisioning/operation_steps.hpp"

namespace signalbox::provisioning::host {
namespace {

using core::result;
using domain::project_ref;

// Time limit for reading one folder.
constexpr std::chrono::seconds inventory_limit{30};
constexpr std::chrono::seconds interrupt_limit{10};

class remote_provider final : public provider {
 public:
  remote_provider(std::shared_ptr<link> through, remote_settings settings)
      : link_(std::move(through)), settings_(std::move(settings)) {}

  std::string_view name() const override { return "local"; }

  std::span<const step_description> steps(domain::project_operation operation) const override {
    return operation_steps(operation);
  }

  std::chrono::milliseconds usual_duration(domain::project_operation operation) const override {
    return usual_local_duration(operation);
  }

  result<void> perform(domain::project_operation operation, std::string_view step_id,
                       const instance_spec& spec, deadline until) override {
    return done(link_->ask(
        perform_call{.operation = operation, .step = std::string(step_id), .spec = spec}, until));
  }

  void interrupt(const project_ref& ref) override {
    // A host that does not answer has no step to end.
    (void)link_->ask(interrupt_call{.ref = ref},
                     std::chrono::steady_clock::now() + interrupt_limit);
  }

  result<void> apply_configuration(const instance_spec& spec, deadline until) override {
    return done(link_->ask(apply_configuration_call{.spec = spec}, until));
  }

  result<void> restore_access(const instance_spec& spec, deadline until) override {
    return done(link_->ask(restore_access_call{.spec = spec}, until));
  }

  result<void> change_extension(const instance_spec& spec, const domain::extension_order& order,
                                deadline until) override {
    return done(link_->ask(change_extension_call{.spec = spec, .order = order}, until));
  }

  result<void> change_role(const instance_spec& spec, const domain::role_order& order,
                           deadline until) override {
    return done(link_->ask(change_role_call{.spec = spec, .order = order}, until));
  }

  result<void> change_wrapper(const instance_spec& spec, const domain::wrapper_order& order,
                              deadline until) override {
    return done(link_->ask(change_wrapper_call{.spec = spec, .order = order}, until));
  }

  result<std::string> use_vault(const instance_spec& spec,
                                const std::optional<core::portable_key>& key,
                                const domain::vault_order& order, deadline until) override {
    use_vault_call what{.spec = spec, .key = {}, .order = order};
    if (key) what.key = key_text(*key);
    auto used = link_->ask(std::move(what), until);
    if (!used) return std::unexpected(std::move(used.error()));
    if (auto* const text = std::get_if<std::string>(&*used)) return std::move(*text);
    return core::fail(core::errc::internal, "The host process sent an unexpected response.");
  }

  result<void> start_backup(const instance_spec& spec, const domain::backup_order& order,
                            deadline until) override {
    return done(link_->ask(start_backup_call{.spec = spec, .order = order}, until));
  }

  result<void> cancel_backup(const instance_spec& spec, deadline until) override {
    return done(link_->ask(cancel_backup_call{.spec = spec}, until));
  }

  result<domain::backup_state> backup_state_of(const instance_spec& spec, deadline until) override {
    auto seen = link_->ask(backup_state_call{.spec = spec}, until);
    if (!seen) return std::unexpected(std::move(seen.error()));
    if (auto* const found = std::get_if<domain::backup_state>(&*seen)) return std::move(*found);
    return core::fail(core::errc::internal, "The host process sent an unexpected response.");
  }

  result<void> start_proof(const instance_spec& spec, const std::string& label,
                           deadline until) override {
    return done(link_->ask(start_proof_call{.spec = spec, .label = label}, until));
  }

  result<void> offload(const instance_spec& spec, offload_phase phase, deadline until) override {
    return done(link_->ask(offload_call{.spec = spec, .phase = phase}, until));
  }

  probe_result probe(const instance_spec& spec, probe_depth depth, deadline until) override {
    auto seen = link_->ask(probe_call{.spec = spec, .depth = depth}, until);
    if (seen)
      if (auto* const found = std::get_if<probe_result>(&*seen)) return std::move(*found);
    return {.state = health::unreachable,
            .detail = seen ? "The host process sent an unexpected response." : seen.error().message,
            .db_version = {}};
  }

  domain::instance_address address(const instance_spec& spec) const override {
    return local_address(settings_.public_host, spec);
  }

  std::optional<domain::instance_address> pooled_address(const instance_spec& spec) const override {
    if (!link_->pooler()) return std::nullopt;
    return local_pooled_address(settings_.public_host, settings_.pooler_port, spec);
  }

  std::optional<domain::session_address> session_address(const instance_spec& spec) const override {
    return local_session_address(settings_.databases, spec);
  }

  std::optional<domain::database_authority> authority() const override {
    return settings_.authority;
  }

  std::optional<pooler_reading> pooler_now() const override { return link_->pooler(); }

  std::optional<std::string> refusal_of(const domain::compute_size& size) const override {
    return capacity_refusal(size, settings_.capacity);
  }

  std::vector<project_ref> inventory() override {
    auto found = link_->ask(inventory_call{}, std::chrono::steady_clock::now() + inventory_limit);
    if (found)
      if (auto* const refs = std::get_if<std::vector<project_ref>>(&*found))
        return std::move(*refs);
    // Without a response, nothing is deleted.
    return {};
  }

  void on_unplanned_exit(exit_listener listener) override { link_->on_exit(std::move(listener)); }

  result<domain::log_chunk> read_log(const std::optional<project_ref>& of,
                                     const domain::log_position& from, deadline until) override {
    auto read = link_->ask(read_log_call{.of = of, .from = from}, until);
    if (!read) return std::unexpected(std::move(read.error()));
    if (auto* const found = std::get_if<domain::log_chunk>(&*read)) return std::move(*found);
    return core::fail(core::errc::internal, "The host process sent an unexpected response.");
  }

  void on_log_written(log_listener listener) override {
    link_->on_log_written(std::move(listener));
  }

  void shut_down(deadline until) override { (void)link_->ask(shut_down_call{}, until); }

  std::size_t start_up(deadline until) override {
    const auto started = link_->ask(start_up_call{}, until);
    if (started)
      if (const auto* const count = std::get_if<std::uint64_t>(&*started)) return *count;
    return 0;
  }

 private:
  static result<void> done(const result<outcome>& of) {
    if (of) return {};
    return std::unexpected(of.error());
  }

  std::shared_ptr<link> link_;
  remote_settings settings_;
};

}  // namespace

result<std::unique_ptr<provider>> open_provider(std::shared_ptr<link> through,
                                                remote_settings settings, deadline until) {
  const auto made = through->ask(open_call{}, until);
  if (!made) return std::unexpected(made.error());
  if (!std::holds_alternative<opened>(*made))
    return core::fail(core::errc::internal, "The host process sent an unexpected response.");
  return std::make_unique<remote_provider>(std::move(through), std::move(settings));
}

result<void> start_program(link& through, const project_ref& ref, const domain::dump_program& what,
                           const postgres::program_streams& with, deadline until) {
  const std::array descriptors{with.folder.number(), with.output.number(), with.messages.number(),
                               with.control.number()};
  const auto started =
      through.ask(start_program_call{.ref = ref, .what = what}, until, descriptors);
  if (!started) return std::unexpected(started.error());
  return {};
}

}  // namespace signalbox::provisioning::host
