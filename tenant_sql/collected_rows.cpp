#include "tenant_sql/collected_rows.hpp"

#include <utility>

namespace signalbox::tenant_sql {

void collected_rows::rows(const postgres::async::row_batch& batch, std::size_t from,
                          std::size_t count) {
  for (auto row = from; row < from + count && !is_too_large(); ++row) {
    collected_row made;
    made.reserve(batch.columns());
    for (std::size_t at = 0; at < batch.columns(); ++at) {
      const auto value = batch.value(row, at);
      made.emplace_back(value);
      if (value) bytes_ += value->size();
    }
    rows_.push_back(std::move(made));
  }
}

}  // namespace signalbox::tenant_sql
