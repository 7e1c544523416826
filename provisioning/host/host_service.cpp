#include "provisioning/host/host_service.hpp"

#include <sys/socket.h>

#include <exception>
#include <type_traits>
#include <utility>

#include "domain/backup/backup.hpp"
#include "provisioning/host/frame.hpp"

namespace signalbox::provisioning::host {
namespace {

using core::errc;
using core::result;

/// Returns the project of a call; null for a call without a project.
const instance_spec* spec_of(const call& what) {
  return std::visit(
      []<class One>(const One& requested) -> const instance_spec* {
        if constexpr (requires { requested.spec; })
          return &requested.spec;
        else
          return nullptr;
      },
      what);
}

result<outcome> nothing_more(result<void> done) {
  if (!done) return std::unexpected(std::move(done.error()));
  return outcome{};
}

/// Takes the descriptors that accompany a request for a program. Errors: `bad_request`.
result<postgres::program_streams> streams_of(
    std::vector<postgres::unique_descriptor>& descriptors) {
  if (descriptors.size() != frame_descriptors_max)
    return core::fail(errc::bad_request, "A program needs its streams.");
  return postgres::program_streams{.folder = std::move(descriptors[0]),
                                   .output = std::move(descriptors[1]),
                                   .messages = std::move(descriptors[2]),
                                   .control = std::move(descriptors[3])};
}

}  // namespace

service::service(postgres::unique_descriptor socket, duties does)
    : socket_(std::move(socket)), does_(std::move(does)) {
  for (std::size_t count = 0; count < does_.workers; ++count)
    workers_.emplace_back([this] { work(waiting_); });
  workers_.emplace_back([this] { work(waiting_reads_); });
}

service::~service() {
  {
    const std::lock_guard lock(guard_);
    is_ending_ = true;
    waiting_.clear();
    waiting_reads_.clear();
  }
  changed_.notify_all();
  stop();
  workers_.clear();
}

void service::stop() {
  ::shutdown(socket_.number(), SHUT_RDWR);
}

void service::run() {
  for (;;) {
    std::vector<postgres::unique_descriptor> descriptors;
    const auto content = receive_frame(socket_.number(), &descriptors);
    auto requested = content ? decode_request(*content) : std::nullopt;
    if (!requested) return;
    const auto number = requested->number;
    {
      const std::lock_guard lock(guard_);
      auto& lane =
          std::holds_alternative<read_log_call>(requested->what) ? waiting_reads_ : waiting_;
      if (lane.size() < waiting_max) {
        lane.push_back({*std::move(requested), std::move(descriptors)});
        requested.reset();
      }
    }
    changed_.notify_all();
    if (requested)
      send(answer{.number = number,
                  .what = core::fail(errc::unavailable, "Too many calls wait for a worker.")});
  }
}

void service::work(std::deque<waiting_request>& lane) {
  for (;;) {
    std::unique_lock lock(guard_);
    changed_.wait(lock, [&] { return is_ending_ || !lane.empty(); });
    if (is_ending_) return;
    auto requested = std::move(lane.front());
    lane.pop_front();
    lock.unlock();
    const auto until = std::chrono::steady_clock::now() + requested.what.time;
    const auto* const spec = spec_of(requested.what.what);
    const auto checked = spec != nullptr ? check_spec(*spec) : result<void>{};
    answer done{.number = requested.what.number, .what = outcome{}};
    try {
      done.what =
          checked ? perform(requested, until) : result<outcome>(std::unexpected(checked.error()));
    } catch (const std::exception& failure) {
      // A failed call must not end the process.
      done.what = core::fail(errc::internal, failure.what());
    }
    send(std::move(done));
  }
}

result<outcome> service::open(deadline until) {
  {
    const std::lock_guard lock(guard_);
    if (std::exchange(is_open_, true))
      return core::fail(errc::conflict, "A provider already exists.");
  }
  auto made = does_.make_provider(
      {.report =
           [this](std::string_view event, std::string_view sentence) {
             send(reported{.event = std::string(event), .sentence = std::string(sentence)});
           },
       .pooler_changed = [this](const pooler_reading& now) { send(pooler_changed{.now = now}); }},
      until);
  if (!made) return std::unexpected(made.error());
  (*made)->on_unplanned_exit([this](const domain::project_ref& ref, std::string reason) {
    send(database_ended{.ref = ref, .reason = std::move(reason)});
  });
  (*made)->on_log_written(
      [this](const std::optional<domain::project_ref>& of) { send(log_written{.of = of}); });
  opened found{.pooler = (*made)->pooler_now()};
  const std::lock_guard lock(guard_);
  provider_ = std::move(*made);
  return found;
}

provider* service::opened_provider() {
  const std::lock_guard lock(guard_);
  return provider_.get();
}

result<outcome> service::perform(waiting_request& received, deadline until) {
  auto* const on = opened_provider();
  return std::visit(
      [&]<class One>(const One& requested) -> result<outcome> {
        if constexpr (std::is_same_v<One, open_call>) {
          return open(until);
        } else if constexpr (std::is_same_v<One, read_file_call>) {
          auto content = does_.read_file(requested.which);
          if (!content) return std::unexpected(std::move(content.error()));
          return outcome{std::move(*content)};
        } else if constexpr (std::is_same_v<One, announce_call>) {
          return nothing_more(does_.announce(requested.port));
        } else if constexpr (std::is_same_v<One, retract_call>) {
          does_.retract();
          return outcome{};
        } else if constexpr (std::is_same_v<One, start_program_call>) {
          auto streams = streams_of(received.descriptors);
          if (!streams) return std::unexpected(std::move(streams.error()));
          return nothing_more(
              does_.start_program(requested.ref, requested.what, std::move(*streams)));
        } else if constexpr (std::is_same_v<One, note_bound_secrets_call>) {
          return nothing_more(does_.note_bound_secrets());
        } else {
          if (on == nullptr) return core::fail(errc::conflict, "No provider exists yet.");
          if constexpr (std::is_same_v<One, perform_call>) {
            return nothing_more(
                on->perform(requested.operation, requested.step, requested.spec, until));
          } else if constexpr (std::is_same_v<One, apply_configuration_call>) {
            return nothing_more(on->apply_configuration(requested.spec, until));
          } else if constexpr (std::is_same_v<One, restore_access_call>) {
            return nothing_more(on->restore_access(requested.spec, until));
          } else if constexpr (std::is_same_v<One, change_extension_call>) {
            return nothing_more(on->change_extension(requested.spec, requested.order, until));
          } else if constexpr (std::is_same_v<One, change_role_call>) {
            return nothing_more(on->change_role(requested.spec, requested.order, until));
          } else if constexpr (std::is_same_v<One, change_wrapper_call>) {
            return nothing_more(on->change_wrapper(requested.spec, requested.order, until));
          } else if constexpr (std::is_same_v<One, use_vault_call>) {
            const auto key = key_from(requested.key);
            if (!key) return std::unexpected(key.error());
            auto used = on->use_vault(requested.spec, *key, requested.order, until);
            if (!used) return std::unexpected(std::move(used.error()));
            return outcome{std::move(*used)};
          } else if constexpr (std::is_same_v<One, start_backup_call>) {
            return nothing_more(on->start_backup(requested.spec, requested.order, until));
          } else if constexpr (std::is_same_v<One, cancel_backup_call>) {
            return nothing_more(on->cancel_backup(requested.spec, until));
          } else if constexpr (std::is_same_v<One, backup_state_call>) {
            auto found = on->backup_state_of(requested.spec, until);
            if (!found) return std::unexpected(std::move(found.error()));
            return outcome{std::move(*found)};
          } else if constexpr (std::is_same_v<One, start_proof_call>) {
            if (!domain::is_backup_label(requested.label))
              return core::fail(errc::bad_request, "The host process rejects this backup.");
            return nothing_more(on->start_proof(requested.spec, requested.label, until));
          } else if constexpr (std::is_same_v<One, interrupt_call>) {
            on->interrupt(requested.ref);
            return outcome{};
          } else if constexpr (std::is_same_v<One, read_log_call>) {
            if (auto checked = check_log(requested); !checked)
              return std::unexpected(std::move(checked.error()));
            auto read = on->read_log(requested.of, requested.from, until);
            if (!read) return std::unexpected(std::move(read.error()));
            return outcome{std::move(*read)};
          } else if constexpr (std::is_same_v<One, offload_call>) {
            return nothing_more(on->offload(requested.spec, requested.phase, until));
          } else if constexpr (std::is_same_v<One, probe_call>) {
            return outcome{on->probe(requested.spec, requested.depth, until)};
          } else if constexpr (std::is_same_v<One, inventory_call>) {
            return outcome{on->inventory()};
          } else if constexpr (std::is_same_v<One, shut_down_call>) {
            on->shut_down(until);
            return outcome{};
          } else {
            static_assert(std::is_same_v<One, start_up_call>);
            return outcome{std::uint64_t{on->start_up(until)}};
          }
        }
      },
      received.what.what);
}

void service::send(const message& what) {
  const auto content = encode(what);
  const std::lock_guard turn(sending_);
  // If the response cannot be sent, the server has ended, and this process ends with it.
  if (!send_frame(socket_.number(), content)) stop();
}

}  // namespace signalbox::provisioning::host
