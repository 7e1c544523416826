#include "actors/query/query_history.hpp"

#include <doctest/doctest.h>

#include <string>

#include "storage/query/history_repository.hpp"
#include "tests/unit/actors/recorded_measurements.hpp"
#include "tests/unit/actors/with_acme.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using namespace std::chrono_literals;

namespace {

struct with_texts : with_acme {
  domain::project_ref shop = create(acme, "Shop");
  recorded_measurements recorded;

  void restart_with(std::chrono::days life) {
    stop();
    environment.settings.query_history_life = life;
    environment.metrics = &recorded;
    start();
  }
  ~with_texts() { stop(); }

  void end_text(std::string text) {
    caf::anon_send(actors::snippet_service(system).current().untyped(),
                   actors::query_ended{{.id = 0,
                                        .project = shop,
                                        .account = ada.account.id,
                                        .query = std::move(text),
                                        .started_at = now(),
                                        .duration = 5us,
                                        .rows = 1,
                                        .error = "",
                                        .role = "postgres",
                                        .read_only = false}});
  }
  std::size_t dropped() const {
    std::size_t rows = 0;
    for (const auto& [kind, count] : recorded.dropped)
      if (kind == "query_history") rows += count;
    return rows;
  }
  std::vector<std::string> texts() {
    const actors::list_history request{shop, ada.account.id, {}};
    const auto listed = begin(request);
    pass(actors::query_history::store_wait);
    std::vector<std::string> all;
    REQUIRE(*listed);
    for (const auto& one : need(**listed))
      all.push_back(one.query);
    return all;
  }
};

}  // namespace

TEST_CASE_FIXTURE(with_texts, "query history: a list contains the text that has just ended") {
  end_text("select 1");
  CHECK(texts() == std::vector<std::string>{"select 1"});
  pass(1ms);
  end_text("select 2");
  CHECK(texts() == std::vector<std::string>{"select 2", "select 1"});
  const actors::clear_history request{shop, ada.account.id};
  CHECK(ask(request));
  CHECK(texts().empty());
}

TEST_CASE_FIXTURE(with_texts, "query history: old texts are deleted after an hour") {
  end_text("select 1");
  CHECK(texts().size() == 1);
  wall_clock_set_by += std::chrono::days{31};
  pass(actors::query_history::retention_interval + 1s);
  CHECK(texts().empty());
}

TEST_CASE_FIXTURE(with_texts, "query history: when it is switched off, nothing is stored or kept") {
  end_text("select 1");
  CHECK(texts().size() == 1);
  restart_with(std::chrono::days{0});
  pass(1s);
  CHECK(texts().empty());
  end_text("select 2");
  CHECK(texts().empty());
}

TEST_CASE_FIXTURE(with_texts, "query history: texts wait for storage in a bounded queue") {
  restart_with(std::chrono::days{30});
  disable_storage();
  const auto sent = actors::query_history::waiting_max + 20;
  for (std::size_t at = 0; at < sent; ++at)
    end_text("select 1");
  pass(1s);
  CHECK(dropped() >= 20);
  bring_storage_back();
  pass(10s);
  auto again = database.connect();
  CHECK(storage::history_repository(again, soon())
            .list(shop, ada.account.id, {.count = 1'000})
            .size() == sent - dropped());
}
