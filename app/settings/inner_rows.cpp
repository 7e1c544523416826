#include "app/settings/table_rows.hpp"

namespace signalbox::app {

namespace {

std::vector<setting_row> telemetry_rows() {
  return {
      {"telemetry.enabled", "",
       "Whether what people do in the dashboard is kept, of those who agree to it: in the "
       "platform's own database, sent nowhere. Always off self-hosted.",
       switch_rule{}, [](settings& of) -> setting_place { return &of.telemetry.enabled; }},
      {"telemetry.retention_days", "days", "How long it is kept.", whole_range{1, 3'650},
       [](settings& of) -> setting_place { return &of.telemetry.retention_days; }},
  };
}

std::vector<setting_row> live_rows() {
  return {
      {"topics.ring_patches_max", "changes",
       "Changes that each topic keeps for clients that come back; older clients get a snapshot.",
       whole_range{0, 100'000},
       [](settings& of) -> setting_place { return &of.topics.ring_patches_max; }},
      {"topics.ring_bytes_max", "bytes", "Bytes of these changes, per topic.",
       whole_range{0, 1'048'576 * kib},
       [](settings& of) -> setting_place { return &of.topics.ring_bytes_max; }},
      {"topics.piece_bytes_max", "bytes",
       "A larger snapshot travels in pieces of this size, so that heartbeats are not held up.",
       whole_range{kib, 16 * 1024 * kib},
       [](settings& of) -> setting_place { return &of.topics.piece_bytes_max; }},
      {"sessions.clock_skew_max_ms", "ms",
       "People whose clock is further off than this see the clock banner.",
       whole_range{0, 86'400'000},
       [](settings& of) -> setting_place { return &of.sessions.clock_skew_max; }},
  };
}

std::vector<setting_row> telling_rows() {
  return {
      {"log.level", "", "The least important lines that are written.",
       word_choice{{"debug", "info", "warning", "error"}},
       [](settings& of) -> setting_place { return &of.log.level; }},
      {"log.format", "", "Lines for people, or one JSON object a line for machines.",
       word_choice{{"text", "json"}}, [](settings& of) -> setting_place { return &of.log.format; }},
      {"debug.actor_kill", "", "Opens a call that ends any actor at once, for tests. Leave it off.",
       switch_rule{}, [](settings& of) -> setting_place { return &of.debug.actor_kill; }},
  };
}

}  // namespace

std::vector<setting_row> working_rows() {
  return {
      {"actors.threads", "threads", "Threads that run actors; 0: as many as the machine has cores.",
       whole_range{0, 256}, [](settings& of) -> setting_place { return &of.actors.threads; }},
      {"actors.waiting_tasks_max", "tasks",
       "Tasks that may wait for each pool of workers (storage, provisioning, hashing); more are "
       "refused.",
       whole_range{100, 1'000'000},
       [](settings& of) -> setting_place { return &of.actors.waiting_tasks_max; }},
  };
}

std::vector<setting_row> inner_rows() {
  std::vector<setting_row> rows;
  for (const auto& part : {telemetry_rows(), live_rows(), telling_rows()}) {
    rows.insert(rows.end(), part.begin(), part.end());
  }
  return rows;
}

}  // namespace signalbox::app
