#include "provisioning/host/host_service.hpp"

#include <doctest/doctest.h>
#include <fcntl.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <barrier>
#include <future>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "postgres/command.hpp"
#include "provisioning/host/frame.hpp"
#include "provisioning/host/host_link.hpp"
#include "provisioning/host/remote_provider.hpp"
#include "provisioning/operation_steps.hpp"
#include "tests/unit/postgres/local_postgres.hpp"
#include "tests/unit/provisioning/recording_provider.hpp"

using namespace signalbox;
using namespace signalbox::provisioning;
using namespace signalbox::testing;

namespace {

instance_spec spec_for(const domain::project_ref& ref) {
  return {.ref = ref, .region = "eu", .port = 54'400, .password = "secret"};
}

/// A process that has ended, for which a link waits at its end.
postgres::process ended_process() {
  auto made = need(postgres::spawn({.program = "/bin/true"}));
  REQUIRE(made.await_end(soon()));
  return made;
}

/// A host process on a thread, and the link to it.
struct both_ends {
  recording_provider* made = nullptr;
  host::notices events;
  std::atomic<int> lost = 0;
  std::promise<void> lost_once;
  std::unique_ptr<host::service> service;
  std::thread thread;
  std::shared_ptr<host::link> link;
  postgres::unique_descriptor raw;  ///< the server's end, if there is no link

  explicit both_ends(bool with_link = true) {
    auto pair = need(open_socket_pair());
    service = std::make_unique<host::service>(
        std::move(pair.theirs),
        host::duties{
            .make_provider =
                [this](host::notices given, deadline) {
                  events = std::move(given);
                  auto one = std::make_unique<recording_provider>();
                  made = one.get();
                  return core::result<std::unique_ptr<provider>>(std::move(one));
                },
            .read_file =
                [](host::readable_file which) {
                  return core::result<std::string>(
                      which == host::readable_file::certificate ? "chain" : "key");
                },
            .announce = [](std::uint16_t) { return core::result<void>(); },
            .retract = [] {},
            .note_bound_secrets = [] { return core::result<void>(); },
            .start_program = [](const domain::project_ref& ref, const domain::dump_program& what,
                                postgres::program_streams with) -> core::result<void> {
              const auto text = ref.value + " " + what.arguments.at(0) + what.password;
              if (::write(with.output.number(), text.data(), text.size()) > 0) return {};
              return core::fail(core::errc::internal, "No output.");
            },
            .workers = 4});
    thread = std::thread([this] { service->run(); });
    if (!with_link) {
      raw = std::move(pair.ours);
      return;
    }
    link = std::make_shared<host::link>(std::move(pair.ours), ended_process(),
                                        host::link::listener{.lost =
                                                                 [this] {
                                                                   if (lost++ == 0)
                                                                     lost_once.set_value();
                                                                 },
                                                             .report = {}});
  }
  ~both_ends() {
    link.reset();
    raw = postgres::unique_descriptor();
    if (thread.joinable()) thread.join();
  }

  std::unique_ptr<provider> open() {
    return need(host::open_provider(
        link,
        {.databases = "/srv/databases",
         .public_host = "db.example",
         .pooler_port = 6'543,
         .capacity = {},
         .authority = {.certificate = "PEM", .fingerprint = "AB:CD", .expires_at = {}}},
        soon()));
  }

  /// Simulates the end of the host process: its end of the stream is closed.
  void end_service() {
    service->stop();
    lost_once.get_future().wait();
  }
};

}  // namespace

TEST_CASE("host: calls are performed by the provider on the other side, and return its results") {
  both_ends ends;
  const auto through = ends.open();
  CHECK(through->perform(domain::project_operation::create, "configure", spec_for(first_ref),
                         soon()));
  const auto taken =
      through->perform(domain::project_operation::create, "start", spec_for(first_ref), soon());
  REQUIRE_FALSE(taken);
  CHECK(taken.error().code == core::errc::conflict);
  CHECK(taken.error().detail_code == "port_taken");
  CHECK(through->apply_configuration(spec_for(first_ref), soon()));
  CHECK(through->probe(spec_for(second_ref), probe_depth::usual, soon()).detail ==
        second_ref.value);
  CHECK(through->inventory() == std::vector{first_ref, second_ref});
  const domain::vault_order order{.what = domain::vault_order::action::find, .id = "1"};
  const auto key = core::portable_key::generate([](auto bytes) { bytes[0] = std::byte{1}; });
  CHECK(through->use_vault(spec_for(first_ref), key, order, soon()) == "1 with a key");
  CHECK(through->use_vault(spec_for(first_ref), std::nullopt, order, soon()) == "1 without a key");
  CHECK(through->start_up(soon()) == 2);
  through->shut_down(soon());
  CHECK(ends.made->requested() == std::vector<std::string>{"perform configure " + first_ref.value,
                                                           "perform start " + first_ref.value,
                                                           "apply_configuration secret",
                                                           "shut_down"});
}

TEST_CASE("host: values that need no host are known without a call") {
  both_ends ends;
  const auto through = ends.open();
  ends.end_service();
  CHECK(through->address(spec_for(first_ref)).host == "db.example");
  CHECK(through->address(spec_for(first_ref)).port == 54'400);
  CHECK(through->pooled_address(spec_for(first_ref))->database == first_ref.value);
  CHECK(through->session_address(spec_for(first_ref))->socket_folder ==
        "/srv/databases/projects/" + first_ref.value);
  CHECK(through->steps(domain::project_operation::create).size() ==
        operation_steps(domain::project_operation::create).size());
}

TEST_CASE("host: calls for different projects run concurrently") {
  both_ends ends;
  const auto through = ends.open();
  std::barrier meeting(2);
  // Neither call returns before both are in progress.
  ends.made->on_probe = [&] { meeting.arrive_and_wait(); };
  auto other = std::async(std::launch::async, [&] {
    return through->probe(spec_for(second_ref), probe_depth::usual, soon()).state;
  });
  CHECK(through->probe(spec_for(first_ref), probe_depth::usual, soon()).state == health::healthy);
  CHECK(other.get() == health::healthy);
}

TEST_CASE("host: a ref that is a path never reaches the provider") {
  both_ends ends;
  const auto through = ends.open();
  const auto refused = through->perform(domain::project_operation::destroy, "delete_files",
                                        spec_for(domain::project_ref("../../etc")), soon());
  REQUIRE_FALSE(refused);
  CHECK(refused.error().code == core::errc::bad_request);
  CHECK(ends.made->requested().empty());
}

TEST_CASE("host: the provider is created on request, and only once") {
  both_ends ends;
  const auto early = ends.link->ask(host::inventory_call{}, soon());
  REQUIRE_FALSE(early);
  CHECK(early.error().code == core::errc::conflict);
  const auto through = ends.open();
  CHECK_FALSE(host::open_provider(ends.link, {}, soon()));
}

TEST_CASE("host: only files named at the start can be read") {
  both_ends ends;
  const auto chain = ends.link->ask(host::read_file_call{host::readable_file::certificate}, soon());
  CHECK(std::get<std::string>(need(chain)) == "chain");
  const auto key =
      ends.link->ask(host::read_file_call{host::readable_file::certificate_key}, soon());
  CHECK(std::get<std::string>(need(key)) == "key");
}

TEST_CASE("host: ends that occurred before there was a listener are passed to it") {
  both_ends ends;
  const auto through = ends.open();
  ends.made->exits(first_ref, "by signal 9");
  // Messages are in order, so an event before this response has arrived.
  CHECK(through->start_up(soon()) == 2);
  std::vector<std::string> seen;
  through->on_unplanned_exit([&](const domain::project_ref& ref, std::string reason) {
    seen.push_back(ref.value + " " + reason);
  });
  CHECK(seen == std::vector<std::string>{first_ref.value + " by signal 9"});
  ends.made->exits(second_ref, "by signal 6");
  CHECK(through->start_up(soon()) == 2);
  CHECK(seen.back() == second_ref.value + " by signal 6");
  through->on_unplanned_exit({});
}

TEST_CASE("host: changes of the pooler's state are received immediately") {
  both_ends ends;
  const auto through = ends.open();
  CHECK(through->pooler_now() == pooler_reading{.answers = true, .projects = 1});
  const pooler_reading now{.answers = true, .clients = 7, .projects = 3};
  ends.events.pooler_changed(now);
  CHECK(through->start_up(soon()) == 2);
  CHECK(through->pooler_now() == now);
}

TEST_CASE("host: its end is reported once, and calls in progress and later ones are unavailable") {
  // The worker uses these until `both_ends` has joined it.
  std::promise<void> under_way;
  std::promise<void> may_go_on;
  both_ends ends;
  const auto through = ends.open();
  ends.made->on_probe = [&] {
    under_way.set_value();
    may_go_on.get_future().wait();
  };
  auto waiting = std::async(std::launch::async, [&] {
    return through->probe(spec_for(first_ref), probe_depth::usual, soon());
  });
  under_way.get_future().wait();
  // Its end of the stream closes while a call is running, as for a killed process.
  ends.service->stop();
  const auto seen = waiting.get();
  CHECK(seen.state == health::unreachable);
  CHECK(seen.detail.find("must be restarted") != std::string::npos);
  may_go_on.set_value();
  ends.lost_once.get_future().wait();
  const auto later =
      through->perform(domain::project_operation::pause, "stop", spec_for(first_ref), soon());
  REQUIRE_FALSE(later);
  CHECK(later.error().code == core::errc::unavailable);
  CHECK(through->inventory().empty());
  CHECK(ends.lost == 1);
}

TEST_CASE("host: a link closed by the server is not lost") {
  both_ends ends;
  ends.link.reset();
  ends.thread.join();
  CHECK(ends.lost == 0);
}

TEST_CASE("host: a frame that is not a request ends the stream") {
  both_ends ends(false);
  REQUIRE(send_frame(ends.raw.number(), "no request"));
  // `run` returns although the stream was not closed here.
  ends.thread.join();
}

TEST_CASE("host: a response without a call ends the link") {
  auto pair = need(open_socket_pair());
  std::promise<void> lost;
  host::link link(std::move(pair.ours), ended_process(),
                  {.lost = [&] { lost.set_value(); }, .report = {}});
  REQUIRE(send_frame(pair.theirs.number(),
                     host::encode(host::answer{.number = 5, .what = host::outcome{}})));
  lost.get_future().wait();
  CHECK(link.ask(host::start_up_call{}, soon()).error().code == core::errc::unavailable);
}

TEST_CASE("host: a call without a response in time times out, and its late response is ignored") {
  auto pair = need(open_socket_pair());
  host::link link(std::move(pair.ours), ended_process(), {});
  const auto none = link.ask(host::start_up_call{}, std::chrono::steady_clock::now());
  CHECK(none.error().code == core::errc::timeout);
  REQUIRE(send_frame(pair.theirs.number(),
                     host::encode(host::answer{.number = 1, .what = host::outcome{}})));
  auto next =
      std::async(std::launch::async, [&] { return link.ask(host::start_up_call{}, soon()); });
  REQUIRE(receive_frame(pair.theirs.number()));
  REQUIRE(receive_frame(pair.theirs.number()));
  REQUIRE(
      send_frame(pair.theirs.number(),
                 host::encode(host::answer{.number = 2, .what = host::outcome{std::uint64_t{3}}})));
  CHECK(std::get<std::uint64_t>(need(next.get())) == 3);
}

TEST_CASE("host: a program of a dump is started on the other side, with the streams of its user") {
  both_ends ends;
  std::array<int, 2> pipe{-1, -1};
  REQUIRE(::pipe2(pipe.data(), O_CLOEXEC) == 0);
  const postgres::unique_descriptor output(pipe[0]);
  auto control = need(postgres::program_control::open());
  const postgres::program_streams streams{
      .folder = postgres::unique_descriptor(::open("/tmp", O_RDONLY | O_DIRECTORY | O_CLOEXEC)),
      .output = postgres::unique_descriptor(pipe[1]),
      .messages = postgres::unique_descriptor(::dup(pipe[1])),
      .control = std::move(control.supervisors)};
  const domain::dump_program what{
      .kind = domain::dump_program_kind::dump, .arguments = {"--verbose"}, .password = "!"};
  CHECK(host::start_program(*ends.link, first_ref, what, streams, soon()));
  std::array<char, 64> seen{};
  const auto count = ::read(output.number(), seen.data(), seen.size());
  REQUIRE(count > 0);
  CHECK(std::string(seen.data(), static_cast<std::size_t>(count)) ==
        first_ref.value + " --verbose!");
  const auto without =
      ends.link->ask(host::start_program_call{.ref = first_ref, .what = what}, soon());
  REQUIRE_FALSE(without);
  CHECK(without.error().code == core::errc::bad_request);
}

TEST_CASE("host: backups are made on the other side, and their state returns") {
  both_ends ends;
  const auto through = ends.open();
  auto spec = spec_for(first_ref);
  spec.backup_key = std::string(64, 'a');
  CHECK(through->start_backup(
      spec, {.kind = domain::backup_kind::incremental, .kept = std::chrono::days{7}}, soon()));
  CHECK(through->cancel_backup(spec, soon()));
  const auto requested = ends.made->requested();
  CHECK(std::ranges::find(requested, "start_backup incremental 7 " + spec.backup_key) !=
        requested.end());
  CHECK(std::ranges::find(requested, "cancel_backup " + spec.ref.value) != requested.end());
  const auto state = through->backup_state_of(spec, soon());
  REQUIRE(state);
  CHECK(state->last_failure == "The repository is full.");
  CHECK(state->stored_bytes == 7);
  const auto unknown = through->start_proof(spec, "20261129-021500F", soon());
  REQUIRE_FALSE(unknown);
  CHECK(unknown.error().code == core::errc::not_found);
  CHECK(through->offload(spec, provisioning::offload_phase::check, soon()));
  CHECK(through->offload(spec, provisioning::offload_phase::remove, soon()));
  through->interrupt(spec.ref);
  const auto moved = ends.made->requested();
  CHECK(std::ranges::find(moved, "interrupt " + spec.ref.value) != moved.end());
  CHECK(std::ranges::find(moved, "check " + spec.ref.value) != moved.end());
  CHECK(std::ranges::find(moved, "remove " + spec.ref.value) != moved.end());
  CHECK(through->start_proof(spec, "--delta", soon()).error().code == core::errc::bad_request);
  spec.backup_key = "no key";
  CHECK(through->backup_state_of(spec, soon()).error().code == core::errc::bad_request);
}
