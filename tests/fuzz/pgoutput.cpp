#include "tenant_sql/pgoutput.hpp"

#include <variant>

#include "tenant_sql/change_collector.hpp"
#include "tenant_sql/replication_frame.hpp"
#include "tests/fuzz/input.hpp"
#include "tests/fuzz/targets.hpp"

namespace signalbox::fuzz {

namespace {

namespace changes = tenant_sql::pgoutput;

bool is_within(std::string_view part, std::string_view whole) {
  return part.empty() ||
         (part.data() >= whole.data() && part.data() + part.size() <= whole.data() + whole.size());
}

}  // namespace

void pgoutput(std::string_view bytes) {
  const auto decoded = changes::decode(bytes);
  if (decoded) {
    if (const auto* made = std::get_if<changes::insert>(&*decoded)) {
      require(made->row.size() <= changes::columns_max, "a row has no more columns than a table");
      for (const auto& one : made->row)
        require(is_within(one.bytes, bytes), "a value is a part of the message");
    }
    if (const auto* made = std::get_if<changes::relation>(&*decoded))
      for (const auto& one : made->columns)
        require(is_within(one.name, bytes), "a name is a part of the message");
  }
  if (const auto frame = tenant_sql::decode_frame(bytes))
    if (const auto* data = std::get_if<tenant_sql::wal_data>(&*frame))
      require(is_within(data->data, bytes), "the data are a part of the frame");
  tenant_sql::change_collector collector;
  collector.follow({1, 16'400});
  (void)collector.add(bytes);
  (void)collector.take_notices();
}

}  // namespace signalbox::fuzz
