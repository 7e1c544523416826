#include "provisioning/host/messages.hpp"

#include <doctest/doctest.h>
#include <sys/socket.h>
#include <unistd.h>

#include <limits>
#include <string>
#include <variant>

#include "provisioning/host/frame.hpp"
#include "tests/unit/postgres/local_postgres.hpp"

using namespace signalbox;
using namespace signalbox::provisioning;
using namespace signalbox::testing;
using namespace std::chrono_literals;

namespace {

const domain::project_ref some_ref{std::string(20, 'a')};

instance_spec whole_spec() {
  domain::compute_size size;
  size.id = "ci_micro";
  size.name = "Micro";
  size.baseline_iops = 500;
  size.connections_direct = 60;
  size.memory_gb = 0.5;
  size.cpu_dedicated = false;
  return {.ref = some_ref,
          .region = "eu-central-1",
          .port = 54'400,
          .password = "it's \xc3\xbc\n",
          .size = size,
          .config = {{"work_mem", 64}, {"statement_timeout", -1}},
          .disk_mib = 8'192,
          .is_read_only = true,
          .is_password_new = true};
}

std::string perform_frame() {
  return host::encode(host::request{
      .number = 7,
      .time = 1'500ms,
      .what = host::perform_call{
          .operation = domain::project_operation::resize, .step = "start", .spec = whole_spec()}});
}

}  // namespace

TEST_CASE("host messages: a call is received as it was sent") {
  const auto found = host::decode_request(perform_frame());
  REQUIRE(found);
  CHECK(found->number == 7);
  CHECK(found->time == 1'500ms);
  const auto* const call = std::get_if<host::perform_call>(&found->what);
  REQUIRE(call != nullptr);
  const auto sent = whole_spec();
  CHECK(call->operation == domain::project_operation::resize);
  CHECK(call->step == "start");
  CHECK(call->spec.ref == sent.ref);
  CHECK(call->spec.region == sent.region);
  CHECK(call->spec.port == sent.port);
  CHECK(call->spec.password == sent.password);
  CHECK(call->spec.size == sent.size);
  CHECK(call->spec.config == sent.config);
  CHECK(call->spec.disk_mib == sent.disk_mib);
  CHECK(call->spec.is_read_only);
  CHECK(call->spec.is_password_new);
}

TEST_CASE("host messages: a probe's response is received as it was sent") {
  const probe_result sent{.state = health::locked_out,
                          .detail = "words that are no UTF-8: \xff",
                          .db_version = "15.18",
                          .activity = std::numeric_limits<std::uint64_t>::max(),
                          .compute_size = "ci_micro",
                          .reading = domain::probe_reading{.latency = 1'234us,
                                                           .connections = 3,
                                                           .connections_max = 60,
                                                           .database_bytes = 7'000'000},
                          .pooler = domain::pooler_probe{.answers = true, .detail = ""},
                          .disk_bytes = 99,
                          .remark = "over",
                          .is_silent = true};
  const auto found =
      host::decode_message(host::encode(host::answer{.number = 3, .what = host::outcome{sent}}));
  REQUIRE(found);
  const auto& seen = std::get<probe_result>(*std::get<host::answer>(*found).what);
  CHECK(seen.state == sent.state);
  CHECK(seen.detail == sent.detail);
  CHECK(seen.activity == sent.activity);
  CHECK(seen.reading == sent.reading);
  CHECK(seen.pooler == sent.pooler);
  CHECK(seen.disk_bytes == sent.disk_bytes);
  CHECK(seen.remark == sent.remark);
  CHECK(seen.is_silent);
}

TEST_CASE("host messages: an error keeps its code, its message and its detail") {
  core::error why{.code = core::errc::conflict,
                  .message = "The port is taken.",
                  .retry_after = std::nullopt,
                  .fields = {},
                  .detail_code = "port_taken"};
  const auto found =
      host::decode_message(host::encode(host::answer{.number = 1, .what = std::unexpected(why)}));
  REQUIRE(found);
  const auto& answered = std::get<host::answer>(*found).what;
  REQUIRE_FALSE(answered);
  CHECK(answered.error().code == why.code);
  CHECK(answered.error().message == why.message);
  CHECK(answered.error().detail_code == why.detail_code);
}

TEST_CASE("host messages: events are received as they were sent") {
  const auto ended = host::decode_message(
      host::encode(host::database_ended{.ref = some_ref, .reason = "by signal 9"}));
  REQUIRE(ended);
  CHECK(std::get<host::database_ended>(*ended).ref == some_ref);
  CHECK(std::get<host::database_ended>(*ended).reason == "by signal 9");
  const pooler_reading now{
      .answers = true, .detail = "", .clients = 5, .waiting = 1, .projects = 2};
  const auto changed = host::decode_message(host::encode(host::pooler_changed{.now = now}));
  REQUIRE(changed);
  CHECK(std::get<host::pooler_changed>(*changed).now == now);
}

TEST_CASE("host messages: a truncated frame, or one with remaining bytes, is invalid") {
  const auto whole = perform_frame();
  for (std::size_t length = 0; length < whole.size(); ++length) {
    CAPTURE(length);
    CHECK_FALSE(host::decode_request(std::string_view(whole).substr(0, length)));
  }
  CHECK_FALSE(host::decode_request(whole + '\0'));
}

TEST_CASE("host messages: changing a byte of a frame never produces a value out of range") {
  const auto whole = perform_frame();
  for (std::size_t at = 0; at < whole.size(); ++at) {
    auto changed = whole;
    changed[at] = '\xff';
    const auto found = host::decode_request(changed);
    if (!found) continue;
    CHECK(found->time <= host::call_time_max);
    CHECK(found->what.index() < std::variant_size_v<host::call>);
    if (const auto* const call = std::get_if<host::perform_call>(&found->what))
      CHECK(call->operation <= domain::project_operation::destroy);
  }
}

TEST_CASE(
    "host messages: an unknown request, an invalid enumerator and too long a time are rejected") {
  const auto request_of = [](std::uint64_t time, std::uint64_t which) {
    frame_writer with;
    with.number(1);
    with.number(time);
    with.number(which);
    return with;
  };
  CHECK(host::decode_request(request_of(10, 0).handle()));
  CHECK_FALSE(host::decode_request(request_of(10, std::variant_size_v<host::call>).handle()));
  CHECK_FALSE(host::decode_request(request_of(1ULL << 40U, 0).handle()));
  const auto read_file = [&](std::uint64_t which) {
    auto with = request_of(10, 8);
    with.number(which);
    return host::decode_request(with.handle());
  };
  CHECK(read_file(1));
  CHECK_FALSE(read_file(2));
}

TEST_CASE("host messages: a text or list longer than the frame invalidates it") {
  frame_writer text;
  text.number(1);
  auto content = text.handle() + std::string("\xff\xff\xff\x00", 4) + "short";
  frame_reader reader(content);
  CHECK(reader.number() == 1);
  CHECK(reader.text().empty());
  CHECK_FALSE(reader.is_good());
  frame_writer many;
  many.number(std::numeric_limits<std::uint64_t>::max());
  const auto count = many.handle();
  frame_reader list(count);
  CHECK(list.count() == 0);
  CHECK_FALSE(list.is_good());
  frame_writer fraction;
  fraction.fraction(std::numeric_limits<double>::quiet_NaN());
  const auto number = fraction.handle();
  frame_reader not_a_number(number);
  CHECK(not_a_number.fraction() == 0);
  CHECK_FALSE(not_a_number.is_good());
}

TEST_CASE("host messages: a ref must be a project's, not a path") {
  CHECK(host::check_spec(whole_spec()));
  for (const std::string ref :
       {"", "../../../../etc/passwd", "..", "aaaaaaaaaaaaaaaaaaa/", "AAAAAAAAAAAAAAAAAAAA",
        "/aaaaaaaaaaaaaaaaaaa", "aaaaaaaaaaaaaaaaaaaaa"}) {
    CAPTURE(ref);
    auto spec = whole_spec();
    spec.ref = domain::project_ref(ref);
    CHECK(host::check_spec(spec).error().code == core::errc::bad_request);
  }
}

TEST_CASE("host messages: no text of a project can add a line to PostgreSQL's files") {
  auto spec = whole_spec();
  spec.config = {{"work_mem = 1\nlocal_preload_libraries", 1}};
  CHECK_FALSE(host::check_spec(spec));
  spec.config = {{"archive_command", 1}};
  CHECK_FALSE(host::check_spec(spec));
  spec = whole_spec();
  spec.size->id = "ci_micro'\narchive_mode = 'on";
  CHECK_FALSE(host::check_spec(spec));
  spec = whole_spec();
  spec.password = std::string("a\0b", 3);
  CHECK_FALSE(host::check_spec(spec));
}

TEST_CASE("host messages: ports of system services are rejected") {
  auto spec = whole_spec();
  spec.port = 22;
  CHECK_FALSE(host::check_spec(spec));
  spec.port = 0;
  CHECK(host::check_spec(spec));
}

TEST_CASE("host messages: an order to the vault is received as it was sent") {
  const domain::vault_order sent{.what = domain::vault_order::action::put,
                                 .id = "5f0c0f0e-0000-4000-8000-000000000001",
                                 .is_new = true,
                                 .after = "a",
                                 .name = "payment key",
                                 .description = "",
                                 .sealed = std::string("\1\0\xff", 3),
                                 .readers = std::vector<std::string>{"clerk", "guest"}};
  const std::string key(32, 'k');
  const auto found = host::decode_request(host::encode(host::request{
      .number = 1,
      .time = 1s,
      .what = host::use_vault_call{.spec = whole_spec(), .key = key, .order = sent}}));
  REQUIRE(found);
  const auto* const call = std::get_if<host::use_vault_call>(&found->what);
  REQUIRE(call != nullptr);
  CHECK(call->key == key);
  CHECK(call->order.what == sent.what);
  CHECK(call->order.id == sent.id);
  CHECK(call->order.is_new);
  CHECK(call->order.after == sent.after);
  CHECK(call->order.name == sent.name);
  CHECK(call->order.description == sent.description);
  CHECK(call->order.sealed == sent.sealed);
  CHECK(call->order.readers == sent.readers);
}

TEST_CASE("host messages: an order about a server is received as it was sent") {
  const domain::wrapper_target target{.host = "db.example.com",
                                      .address = "203.0.113.9",
                                      .port = 5'433,
                                      .database = "shop",
                                      .tls = "verify-full",
                                      .authority_file = "/etc/ssl/cert.pem",
                                      .fetch_size = 500,
                                      .estimates_remotely = true,
                                      .connect_timeout_s = 5};
  const domain::wrapper_order sent{.what = domain::wrapper_order::action::map,
                                   .server = "shop",
                                   .new_name = "store",
                                   .target = target,
                                   .before = target,
                                   .role = "app",
                                   .remote_user = "reader",
                                   .password = "pw",
                                   .secret = domain::used_secret{"1", "key", "now"},
                                   .mapped_roles = {"a", "b"},
                                   .cascades = true};
  const auto found = host::decode_request(host::encode(
      host::request{.number = 1,
                    .time = 1s,
                    .what = host::change_wrapper_call{.spec = whole_spec(), .order = sent}}));
  REQUIRE(found);
  const auto* const call = std::get_if<host::change_wrapper_call>(&found->what);
  REQUIRE(call != nullptr);
  const auto& order = call->order;
  CHECK(order.what == sent.what);
  CHECK(order.server == sent.server);
  CHECK(order.new_name == sent.new_name);
  for (const auto& one : {order.target, order.before.value()})
    CHECK(domain::server_options(one) == domain::server_options(target));
  CHECK(order.role == sent.role);
  CHECK(order.remote_user == sent.remote_user);
  CHECK(order.password == sent.password);
  CHECK(order.secret.value().updated_at == "now");
  CHECK(order.mapped_roles == sent.mapped_roles);
  CHECK(order.cascades);
}

TEST_CASE("host messages: a key has 32 bytes, or there is none") {
  const std::string bytes(32, 'k');
  const auto key = host::key_from(bytes);
  REQUIRE(key);
  REQUIRE(*key);
  CHECK(host::key_text(**key) == bytes);
  REQUIRE(host::key_from(""));
  CHECK_FALSE(*host::key_from(""));
  CHECK(host::key_from("short").error().code == core::errc::bad_request);
  CHECK(host::key_from(bytes + 'k').error().code == core::errc::bad_request);
}

TEST_CASE("host messages: the calls and the state of backups are received as they were sent") {
  const core::time_point noon{std::chrono::sys_days{std::chrono::year{2026} / 11 / 29} + 12h};
  auto spec = whole_spec();
  spec.backup_key = std::string(64, 'a');
  spec.recovery = domain::recovery_target{.label = "20261129-021500F", .time = noon};
  const auto sent_back = [](host::call what) {
    const auto found =
        host::decode_request(host::encode(host::request{.number = 1, .time = 1s, .what = what}));
    REQUIRE(found);
    return found->what;
  };
  const domain::backup_order order{.kind = domain::backup_kind::incremental,
                                   .kept = std::chrono::days{14}};
  const auto started = sent_back(host::start_backup_call{.spec = spec, .order = order});
  CHECK(std::get<host::start_backup_call>(started).order == order);
  CHECK(std::get<host::start_backup_call>(started).spec.backup_key == spec.backup_key);
  CHECK(std::get<host::start_backup_call>(started).spec.recovery == spec.recovery);
  CHECK(std::holds_alternative<host::cancel_backup_call>(
      sent_back(host::cancel_backup_call{.spec = spec})));
  CHECK(std::holds_alternative<host::backup_state_call>(
      sent_back(host::backup_state_call{.spec = spec})));
  CHECK(std::get<host::start_proof_call>(
            sent_back(host::start_proof_call{.spec = spec, .label = "20261129-021500F"}))
            .label == "20261129-021500F");

  const domain::backup_state state{
      .backups = {{.label = "20261129-021500F",
                   .kind = domain::backup_kind::full,
                   .started_at = noon - 10h,
                   .finished_at = noon - 9h,
                   .database_bytes = 22'000'000,
                   .stored_bytes = 2'700'000}},
      .running = domain::running_backup{.kind = domain::backup_kind::incremental,
                                        .started_at = noon,
                                        .done_bytes = 1,
                                        .total_bytes = 9},
      .last_failure = "The repository is full.",
      .running_proof_since = noon - 1h,
      .last_proof = domain::backup_proof{.label = "20261129-021500F",
                                         .proven_at = noon - 2h,
                                         .took = 3100ms,
                                         .failure = "A file is damaged."},
      .archive = {.archived_until = noon - 1min,
                  .failing_since = noon - 2min,
                  .failure = "The disk is full.",
                  .has_gap = true,
                  .waiting_files = 3},
      .stored_bytes = 5'400'000,
      .window = domain::restore_window{.earliest = noon - 9h, .latest = noon}};
  const auto answered =
      host::decode_message(host::encode(host::answer{.number = 3, .what = host::outcome{state}}));
  REQUIRE(answered);
  CHECK(std::get<domain::backup_state>(*std::get<host::answer>(*answered).what) == state);
}

TEST_CASE("host messages: a key, a backup and a time that could be something else are rejected") {
  auto spec = whole_spec();
  CHECK(host::check_spec(spec));
  spec.backup_key = std::string(63, 'a') + "\n";
  CHECK_FALSE(host::check_spec(spec));
  spec.backup_key = std::string(64, 'a');
  CHECK(host::check_spec(spec));
  spec.recovery = domain::recovery_target{.label = "x --delta"};
  CHECK_FALSE(host::check_spec(spec));
  spec.recovery->label.clear();
  CHECK(host::check_spec(spec));
  // A time beyond the year 9999 cannot be written.
  spec.recovery->time = core::time_point(std::chrono::milliseconds(300'000'000'000'000));
  CHECK_FALSE(host::decode_request(host::encode(
      host::request{.number = 1, .time = 1s, .what = host::cancel_backup_call{.spec = spec}})));
}
